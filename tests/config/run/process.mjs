// Runs a program and captures the output.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { processorTimeOf } from './processor-time.mjs';

export const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Returns the same of `node <args>`; `onLine` sees each line that the program writes to its fourth stream. */
export function runNode(args, { env = {}, onLine } = {}) {
  return run(process.execPath, args, { env, onLine });
}

/** Returns {code, output, processor} of a program, the last its processor seconds; standard input is closed. */
export function run(command, args, { env = {}, onLine, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe', 'pipe'], shell });
    const time = processorTimeOf(child.pid);
    let output = '';
    let pending = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.stdio[3].on('data', (data) => {
      const lines = (pending + data).split('\n');
      pending = lines.pop();
      for (const line of lines) onLine?.(line);
    });
    child.on('error', (error) => resolve({ code: 127, output: `${output}${error.message}\n`, processor: time.stop() }));
    child.on('close', (code, signal) =>
      resolve({ code: code ?? 1, output: signal ? `${output}ended by ${signal}\n` : output, processor: time.stop() }),
    );
  });
}
