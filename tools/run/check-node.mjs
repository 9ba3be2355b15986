// Plain JavaScript, because it must run on a Node that is too old.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);

// 22.18 is the first release that runs .ts files without a flag.
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(`Upshot needs Node 22.18 or newer; this is ${process.version}.`);
  console.error(
    process.platform === 'linux' && process.arch === 'x64'
      ? 'On Linux x64 `npm ci` brings Node 24 along: install with optional dependencies, and start with `npm run ...`.'
      : 'Install Node 24 LTS from https://nodejs.org and try again.',
  );
  process.exit(1);
}
