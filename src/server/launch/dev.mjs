// `npm run dev`: the server restarts when its sources change, the client is served by Vite, which passes calls on to it.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ensureInstalled } from './ensure-installed.mjs';
import { ensureNode } from './ensure-node.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
ensureNode();
await ensureInstalled();
const port = process.env.PORT ?? '7400';
const server = spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'src/server/main.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PORT: port },
});
const [{ createServer }, { tsImport }] = await Promise.all([import('vite'), import('tsx/esm/api')]);
const { SERVER_PATHS } = await tsImport('../../contract/constants.ts', import.meta.url);
const target = `http://127.0.0.1:${port}`;
// A key that begins with ^ is a pattern: `/recovery` would be a screen.
const proxy = Object.fromEntries([...SERVER_PATHS, '/config.json'].map((path) => [`^${path}(/|\\?|$)`, target]));
const vite = await createServer({ root, server: { proxy } });
await vite.listen();
vite.printUrls();
server.once('exit', (code) => void vite.close().finally(() => process.exit(code ?? 1)));
// The server hears Ctrl-C from the terminal itself; when it has stopped, we end.
process.on('SIGINT', () => {});
process.on('SIGTERM', () => server.kill('SIGTERM'));
