-- Runs once on the first node; the others receive it with the data.
CREATE DATABASE IF NOT EXISTS marketplace CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;
CREATE USER marketplace@'%' IDENTIFIED BY '${PASSWORD}';
GRANT ALL ON marketplace.* TO marketplace@'%';
-- A restore creates databases next to it.
GRANT ALL ON `marketplace\_restored`.* TO marketplace@'%';
GRANT ALL ON `marketplace\_replaced`.* TO marketplace@'%';
-- Full copies of the data, for a node that lags too far behind.
CREATE USER sst@localhost IDENTIFIED BY '${PASSWORD}';
GRANT RELOAD, PROCESS, LOCK TABLES, BINLOG MONITOR, REPLICA MONITOR ON *.* TO sst@localhost;

-- The balancer's check. A node out of quorum returns an error (1047). A node that is still copying, lags behind, or has less than 32 MB
-- of free space returns another word.
CREATE DATABASE haproxy_check;
CREATE SQL SECURITY DEFINER VIEW haproxy_check.node AS
  SELECT IF(
    (SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = 'WSREP_LOCAL_STATE') = '4'
    AND (SELECT VARIABLE_VALUE FROM information_schema.GLOBAL_STATUS WHERE VARIABLE_NAME = 'WSREP_LOCAL_RECV_QUEUE') <= 16
    AND COALESCE(
      (SELECT MIN(disk.Available) FROM information_schema.DISKS disk JOIN information_schema.GLOBAL_VARIABLES data
        ON data.VARIABLE_NAME = 'DATADIR' AND LOCATE(disk.Path, data.VARIABLE_VALUE) = 1), 32768) >= 32768,
    'takes writes', 'takes none') AS state;
CREATE USER haproxy_check@'%';
GRANT SELECT ON haproxy_check.* TO haproxy_check@'%';
