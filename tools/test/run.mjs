import '../run/check-node.mjs';

// `npm test`, `npm test -- unit e2e` for some steps only, `--all` to leave nothing out. Only from here on may the files be TypeScript.
const { runTests } = await import('./run-tests.ts');
process.exitCode = await runTests(process.argv.slice(2));
