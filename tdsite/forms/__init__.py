"""Forms check shape; rules check meaning."""
