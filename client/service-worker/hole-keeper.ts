import type { BuildFiles } from './build-files.ts';
import { completeShell, installShell, isShellThere, removeOldBuilds, type ShellDeps } from './shell.ts';

/** A file that has not come within this, ms, is left to go on by itself: the other files do not wait for it. */
const FILE_MS = 10_000;

export interface KeeperDeps {
  readonly build: BuildFiles;
  shell(): ShellDeps;
}

/** Requests one file, so that it is cached. */
type Keep = () => Promise<unknown>;

export interface HoleKeeper {
  /** Stores the build. @throws as installShell does */
  install(): Promise<void>;
  /** What a worker does when a page names the files of its hole: nothing once it was removed with all that it has stored. */
  keepHole(files: readonly Keep[]): Promise<void>;
}

/** Keeps a build and the files of holes. */
export function holeKeeper({ build, shell }: KeeperDeps): HoleKeeper {
  // Completing reads the whole build, so a worker does it once, however many holes and tabs there are; again only after a failure.
  let completion: Promise<void> | undefined;
  const complete = () =>
    completeShell(build, shell()).catch(() => {
      completion = undefined;
    });
  return {
    async install() {
      await installShell(build, shell());
      // Every file was compared when it was stored, so this worker need not read them once more.
      completion = Promise.resolve();
    },
    async keepHole(files) {
      const { caches } = shell();
      const isRemoved = async () => !(await isShellThere(build, caches));
      if (await isRemoved()) return;
      await removeOldBuilds(build, caches).catch(() => undefined);
      // One after the other: the player may be playing meanwhile.
      for (const keep of files) {
        if (await isRemoved()) return;
        await Promise.race([keep().catch(() => undefined), wait(FILE_MS)]);
      }
      completion ??= complete();
      await completion;
    },
  };
}

const wait = (ms: number): Promise<unknown> => new Promise((done) => setTimeout(done, ms));
