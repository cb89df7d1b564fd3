-- What the first node is told once; the others get it with the data.
CREATE DATABASE IF NOT EXISTS marketplace CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci;
CREATE USER marketplace@'%' IDENTIFIED BY '${PASSWORD}';
GRANT ALL ON marketplace.* TO marketplace@'%';
-- A restore builds and keeps databases beside it.
GRANT ALL ON `marketplace\_restored`.* TO marketplace@'%';
GRANT ALL ON `marketplace\_replaced`.* TO marketplace@'%';
GRANT SELECT ON performance_schema.* TO marketplace@'%';
CREATE USER replication@'%' IDENTIFIED BY '${PASSWORD}';
GRANT REPLICATION SLAVE, CONNECTION_ADMIN, BACKUP_ADMIN, CLONE_ADMIN, GROUP_REPLICATION_STREAM ON *.* TO replication@'%';

-- The balancer's question: is this the node that writes, and does it see the majority?
CREATE DATABASE haproxy_check;
CREATE SQL SECURITY DEFINER VIEW haproxy_check.node AS
  SELECT IF(
    (SELECT COUNT(*) FROM performance_schema.replication_group_members
      JOIN performance_schema.global_variables own ON own.VARIABLE_NAME = 'server_uuid' AND own.VARIABLE_VALUE = MEMBER_ID
      WHERE MEMBER_STATE = 'ONLINE' AND MEMBER_ROLE = 'PRIMARY') = 1
    AND (SELECT SUM(MEMBER_STATE <> 'UNREACHABLE') * 2 > COUNT(*) FROM performance_schema.replication_group_members),
    'takes writes', 'takes none') AS state;
CREATE USER haproxy_check@'%';
GRANT SELECT ON haproxy_check.* TO haproxy_check@'%';
