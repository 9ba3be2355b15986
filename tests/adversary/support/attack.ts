/** What an attack reports: figures, and promises that must have been kept. */
export interface Report {
  figure(name: string, value: string | number): void;
  /** @param isKept whether the product has kept what it promises */
  promise(text: string, isKept: boolean): void;
}

/**
 * Runs one attack and prints its report. The process ends with 1 when a promise was broken or the attack could not be made.
 * An attack starts the product that it attacks, on the loopback interface. So it never meets another server.
 */
export async function runAttack(title: string, attack: (report: Report) => Promise<void>): Promise<void> {
  console.log(title);
  const broken: string[] = [];
  await attack({
    figure: (name, value) => console.log(`  ${name.padEnd(60)} ${value}`),
    promise: (text, isKept) => {
      console.log(`  ${isKept ? 'kept  ' : 'BROKEN'} ${text}`);
      if (!isKept) broken.push(text);
    },
  });
  if (broken.length > 0) process.exitCode = 1;
}
