-- What the first node is told once; the others get it with the data.
CREATE DATABASE IF NOT EXISTS marketplace CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;
CREATE USER marketplace@'%' IDENTIFIED BY '${PASSWORD}';
GRANT ALL ON marketplace.* TO marketplace@'%';
-- A restore builds and keeps databases beside it.
GRANT ALL ON `marketplace\_restored`.* TO marketplace@'%';
GRANT ALL ON `marketplace\_replaced`.* TO marketplace@'%';
-- Copies of the whole data, for a node that lacks too much.
CREATE USER sst@localhost IDENTIFIED BY '${PASSWORD}';
GRANT RELOAD, PROCESS, LOCK TABLES, BINLOG MONITOR, REPLICA MONITOR ON *.* TO sst@localhost;

-- The balancer's question. A node out of quorum answers it with an error (1047), one that is still copying, has yet to do much of
-- what was written elsewhere, or has less than 32 MB of room left, with another word.
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
