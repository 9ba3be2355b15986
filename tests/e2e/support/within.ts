/** The longest wait for an answer of a page or its profile, ms (usual: 10). */
const ANSWER_MS = 30_000;

/** Waits for something that has no time limit of its own, such as a script that Playwright runs in a page: a page may never answer. */
export async function within<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ANSWER_MS} ms: ${what}`)), ANSWER_MS);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
