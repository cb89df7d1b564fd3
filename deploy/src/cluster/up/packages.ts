import { installFor, missingPackages, type SystemPackages } from '../../check/install-packages.ts';

const NEEDED_PACKAGES: SystemPackages = {
  'mariadb-server': ['mariadbd'],
  'galera-4': ['/usr/lib/galera/libgalera_smm.so'],
  'mariadb-backup': ['mariabackup'],
  socat: ['socat'],
  haproxy: ['haproxy'],
  nginx: ['nginx'],
  'libnginx-mod-http-brotli-static': ['/usr/lib/nginx/modules/ngx_http_brotli_static_module.so'],
  'redis-server': ['redis-server'],
  iproute2: ['ip'],
};

/**
 * Installs the system packages that a cluster needs.
 * @throws {Error} with the command to type when this user lacks the rights
 */
export const providePackages = async (): Promise<void> => {
  const missing = missingPackages(NEEDED_PACKAGES);
  if (missing.length > 0) await installFor('The cluster needs', missing);
};
