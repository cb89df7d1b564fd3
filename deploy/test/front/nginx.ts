import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { LARGEST_BODY_MB } from '@marketplace/api';
import { findProgram } from '@marketplace/db/embedded';
import { freePort } from '../../src/command/free-port.ts';
import { respondsWithSuccess } from '../../src/local/parts.ts';

export { freePort };

const TEMPLATE = join(import.meta.dirname, '../../nginx/marketplace.conf.template');
const BROTLI = '/usr/lib/nginx/modules/ngx_http_brotli_static_module.so';

interface Folders {
  root: string;
  data: string;
  admin: string;
}

/** A certificate for `localhost` and its key in PEM format. They enable TLS, as in the README. */
export interface Certificate {
  certificate: string;
  key: string;
}

/**
 * Runs the system's nginx with the product's configuration on these folders.
 * @param changed changes the configuration, e.g. to lower limits for a test
 */
export const startNginx = async (
  folders: Folders,
  apiPort: number,
  changed = (template: string) => template,
  tls?: Certificate,
) => {
  const program = findProgram('nginx');
  if (!program || !existsSync(BROTLI)) {
    throw new Error('nginx is needed: apt-get install --no-install-recommends nginx libnginx-mod-http-brotli-static');
  }
  for (;;) {
    const template = changed(readFileSync(TEMPLATE, 'utf8'));
    const server = await tryNginx({ program, template, folders, apiPort, port: await freePort(), tls });
    if (server) return server;
  }
};

const certificateFiles = (home: string, { certificate, key }: Certificate) => {
  const [certificateFile, keyFile] = [join(home, 'certificate.pem'), join(home, 'key.pem')];
  writeFileSync(certificateFile, certificate);
  writeFileSync(keyFile, key, { mode: 0o600 });
  return `ssl_certificate ${certificateFile};\nssl_certificate_key ${keyFile};`;
};

const isListening = (port: number) =>
  new Promise<boolean>(resolve => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).once('error', () => resolve(false));
  });

interface Attempt {
  program: string;
  template: string;
  folders: Folders;
  apiPort: number;
  port: number;
  tls: Certificate | undefined;
}

/**
 * Starts nginx.
 * @returns undefined if the port was taken in the meantime
 */
const tryNginx = async ({ program, template, folders, apiPort, port, tls }: Attempt) => {
  const home = join(folders.root, 'nginx');
  const logs = { access: join(home, 'access.log'), error: join(home, 'site-error.log') };
  const values: Record<string, string> = {
    LISTEN: `127.0.0.1:${port}${tls ? ' ssl http2' : ''}`,
    API_ADDRESS: `127.0.0.1:${apiPort}`,
    DATA_DIR: folders.data,
    ADMIN_DIR: folders.admin,
    HEADERS_DIR: join(TEMPLATE, '../headers'),
    LARGEST_BODY_MB: String(LARGEST_BODY_MB),
    ACCESS_LOG: logs.access,
    ERROR_LOG: logs.error,
  };
  const site = template.replace(/\$\{([A-Z_]+)\}/g, (_, name: string) => values[name] ?? '');
  mkdirSync(home, { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${join(home, name)};`,
  );
  const certificates = tls ? certificateFiles(home, tls) : '';
  writeFileSync(
    join(home, 'nginx.conf'),
    `load_module ${BROTLI};
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
pid ${join(home, 'pid')};
error_log ${logs.error};
events {}
http {
include /etc/nginx/mime.types;
default_type application/octet-stream;
access_log ${logs.access};
${temporary.join('\n')}
${certificates}
${site}
}`,
  );
  const child = spawn(program, ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')], {
    stdio: 'inherit',
  });
  const ended = new Promise(resolve => child.once('exit', resolve));
  const isReady = () => (tls ? isListening(port) : respondsWithSuccess(`http://127.0.0.1:${port}/robots.txt`));
  while (child.exitCode === null && !(await isReady())) await pause(30);
  if (child.exitCode !== null) {
    const said = readFileSync(join(home, 'error.log'), 'utf8');
    if (/Address already in use/.test(said)) return undefined;
    throw new Error(said);
  }
  return {
    port,
    /** Returns nginx's access log and error log as one text. */
    written: () => `${readFileSync(logs.access, 'utf8')}${readFileSync(logs.error, 'utf8')}`,
    close: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
