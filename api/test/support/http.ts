/** Node's `http` and `https`. An `import` would also load the modules of `fetch`. */
export const { createServer, request } = process.getBuiltinModule('node:http');
export const { createServer: createTlsServer } = process.getBuiltinModule('node:https');
