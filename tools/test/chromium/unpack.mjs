import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import chromium, { inflate } from '@sparticuz/chromium';

// Unpacks Chromium and what it needs of a system into the folder for temporary files (TMPDIR), where the package puts it.
// Tests draw without a graphics card and without WebGL.
chromium.setGraphicsMode = false;
await chromium.executablePath();
await inflate(join(fileURLToPath(import.meta.resolve('@sparticuz/chromium')), '../../bin/al2023.tar.br'));
