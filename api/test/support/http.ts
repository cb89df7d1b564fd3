/** Node's `http` and `https`. An `import` would also load everything that `fetch` is made of. */
export const { createServer, request } = process.getBuiltinModule('node:http');
export const { createServer: createTlsServer } = process.getBuiltinModule('node:https');
