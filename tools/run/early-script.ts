import { build, type Plugin, type Rolldown } from 'vite';

/**
 * Writes a script into the page itself, at the end of its body: one that runs before the first paint and needs no request. The server allows
 * it by its hash.
 * @param entry the module
 */
export function earlyScript(entry: string): Plugin {
  return {
    name: 'upshot:early-script',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transformIndexHtml: async () => [{ tag: 'script', children: await bundle(entry), injectTo: 'body' }],
  };
}

async function bundle(entry: string): Promise<string> {
  const outputs = (await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: { write: false, lib: { entry, formats: ['iife'], name: 'upshot', fileName: 'early' } },
  })) as Rolldown.RolldownOutput[];
  const [chunk] = outputs.flatMap(({ output }) => output);
  if (chunk?.type !== 'chunk') throw new Error('The early script has no code');
  return chunk.code.trim();
}
