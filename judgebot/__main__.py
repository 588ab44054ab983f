"""`python -m judgebot`: the same program as the installed `judgebot` script."""

from judgebot.cli import main

if __name__ == "__main__":
    main()
