"""From and to what others write: the web client's replays. It builds scenarios, and knows no rules."""
