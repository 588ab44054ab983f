"""judgebot: the Netrunner Comprehensive Rules, executed and cited."""

__version__ = "0.1.0"
