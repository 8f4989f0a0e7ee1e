"""What is told of an event afterwards: results, money box, charts, papers."""
