-- mariadbd --bootstrap (README.md, Restore) loads the accounts only here. A running server has them already.
FLUSH PRIVILEGES;
-- A restore creates databases next to the product's.
GRANT ALL ON `marketplace\_restored`.* TO marketplace@'%';
GRANT ALL ON `marketplace\_replaced`.* TO marketplace@'%';
-- The account of HAProxy's and the container's health checks: no rights, no password.
CREATE USER IF NOT EXISTS haproxy_check@'%';
