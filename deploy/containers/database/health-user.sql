-- The account of HAProxy's and the container's health checks: no rights, no password.
CREATE USER IF NOT EXISTS haproxy_check@'%';
