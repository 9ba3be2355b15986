/** A course as a player has it who only hears: sentences come out, keys go in. */
export interface HeardCourse {
  /** The sentences after the key `L`. */
  describe(): Promise<string>;
  /** Sets the aim by arrow keys. Returns the sentences when it rests. @param power percent */
  aim(angleDeg: number, power: number): Promise<string>;
  /** Space. Returns the sentences when the ball rests. */
  shoot(): Promise<string>;
  /** The key `C`: back to the checkpoint. */
  goBack(): Promise<void>;
}

interface Place {
  readonly up: number;
  readonly right: number;
}

interface Span {
  readonly up: number;
  readonly from: number;
  readonly to: number;
}

interface Ledge extends Span {
  readonly isInReach: boolean;
}

/** What every player learns by playing: how far a shot flies. Tiles and seconds. */
const GRAVITY = 33 / 0.64;
const FULL_SPEED = 24 / 0.64;
const SPEED_EXPONENT = 1.2;
/** What is left of the speed off a wall, and along it. */
const OFF_WALL = 0.86;
const ALONG_WALL = 0.85;
/** Arrow keys turn by 1.5 degrees and charge by 2 %, from 90 degrees and 50 %. */
const TURN = 1.5;
const CHARGE = 2;
/** Degrees from level, steep ones first: a ball that falls steeply stays where it lands. */
const SLANTS = [75, 69, 81, 63, 84, 57, 51, 87, 45, 39, 30];
/** Where to land on a ledge, as shares of its width. */
const SPOTS = [0.5, 0.25, 0.75, 0.05, 0.95];
/** Rows below the best place so far from which the checkpoint is the better start. */
const FALL_ROWS = 2;

export interface HeardRun {
  readonly hasFinished: boolean;
  readonly strokes: number;
  /** Everything that was said and pressed, line by line. */
  readonly transcript: readonly string[];
}

export interface Patience {
  /** Strokes before it gives up. */
  readonly strokes: number;
  /** Aims that it listens to before a shot. */
  readonly aims: number;
}

/** Plays a hole by what is said alone: nobody tells the script where the ball or a tile is. */
export async function playByEar(course: HeardCourse, patience: Patience): Promise<HeardRun> {
  const transcript: string[] = [];
  const listen = async () => {
    const words = await course.describe();
    transcript.push(`L: ${words}`);
    return words;
  };
  const tried = new Set<string>();
  let highest = Number.POSITIVE_INFINITY;
  for (let strokes = 1; strokes <= patience.strokes; strokes++) {
    let words = await listen();
    const left = placeIn(words, 'Finish')?.up ?? 0;
    if (left > highest + FALL_ROWS) {
      await course.goBack();
      transcript.push('C');
      words = await listen();
    }
    highest = Math.min(highest, left);
    transcript.push(`Aim: ${await chooseAim(course, words, tried, patience.aims)}`);
    const rest = await course.shoot();
    transcript.push(`Space: ${rest}`);
    if (rest.startsWith('In the hole')) return { hasFinished: true, strokes, transcript };
  }
  return { hasFinished: false, strokes: patience.strokes, transcript };
}

/** Listens to aims until one leads on, and was not tried from here before. */
async function chooseAim(course: HeardCourse, words: string, tried: Set<string>, aims: number): Promise<string> {
  const isNew = ({ angleDeg, power }: Aim) => !tried.has(`${words} ${angleDeg} ${power}`);
  const take = ({ angleDeg, power }: Aim) => void tried.add(`${words} ${angleDeg} ${power}`);
  const listen = ({ angleDeg, power }: Aim) => course.aim(angleDeg, power);
  const ledges = ledgesIn(words);
  let left = aims;
  for (const { aim, target } of plansFor(words, ledges).filter((plan) => isNew(plan.aim))) {
    if (left-- === 0) break;
    const heard = await listen(aim);
    if (!landsOn(heard, target)) continue;
    take(aim);
    return heard;
  }
  const bank = await chooseBank(listen, BANK_AIMS.filter(isNew).slice(0, left), ledges);
  // Nothing that can be worked out leads on: some strong shot does, or brings the ball to where one can be worked out.
  const aim = bank ?? ODD_AIMS.find(isNew) ?? { angleDeg: 90, power: 100 };
  take(aim);
  return listen(aim);
}

/** Of the aims that hit a wall, the one from which the ball should fall on the best ledge. */
async function chooseBank(listen: (aim: Aim) => Promise<string>, aims: readonly Aim[], ledges: readonly Ledge[]): Promise<Aim | undefined> {
  let best: Aim | undefined;
  let rank = ledges.length;
  for (const aim of aims) {
    const wall = placeIn(await listen(aim), 'Hits the wall');
    const found = wall ? ledges.findIndex((ledge) => ledge.up > 0 && fallsOn(aim, wall, ledge)) : -1;
    if (found < 0 || found >= rank) continue;
    rank = found;
    best = aim;
  }
  return best;
}

/** Whether a ball that hits a wall should come down on a ledge, when nothing else is in its way. */
function fallsOn({ angleDeg, power }: Aim, wall: Place, { up, from, to }: Ledge): boolean {
  const radians = (angleDeg * Math.PI) / 180;
  const speed = FULL_SPEED * (power / 100) ** SPEED_EXPONENT;
  const [sideways, upward] = [speed * Math.cos(radians), speed * Math.sin(radians)];
  const seconds = wall.right / sideways;
  const height = upward * seconds - (GRAVITY * seconds * seconds) / 2;
  const after = (upward - GRAVITY * seconds) * ALONG_WALL;
  const root = after * after - 2 * GRAVITY * (up - height);
  if (!(seconds > 0) || root <= 0) return false;
  const right = wall.right - sideways * OFF_WALL * ((after + Math.sqrt(root)) / GRAVITY);
  return right >= from - 0.3 && right <= to + 0.3;
}

interface Aim {
  readonly angleDeg: number;
  readonly power: number;
}

/** Strong shots to all sides. */
const ODD_AIMS: readonly Aim[] = Array.from({ length: 120 }, (_, i) => ({
  angleDeg: 90 + TURN * (((i * 37) % 81) - 40),
  power: 100 - CHARGE * ((i * 11) % 21),
}));

/** Shots to all sides that may come off a wall. */
const BANK_AIMS: readonly Aim[] = Array.from({ length: 27 * 8 }, (_, i) => ({
  angleDeg: 90 + 3 * TURN * ((i % 27) - 13),
  power: 100 - 3 * CHARGE * Math.floor(i / 27),
}));

interface Plan {
  readonly aim: Aim;
  readonly target: Span;
}

/** Aims for the ledges that were told, the first ledge first. */
function plansFor(words: string, all: readonly Ledge[]): Plan[] {
  const finish = placeIn(words, 'Finish');
  const own = /Your ledge[^:]*: (\d+) left, (\d+) right/.exec(words);
  const onOwn = finish?.up === 0 && own && finish.right >= -Number(own[1]) && finish.right <= Number(own[2]);
  const inReach = all.filter((ledge) => ledge.isInReach && ledge.up > 0);
  const ledges = onOwn ? [{ up: 0, from: finish.right, to: finish.right }, ...inReach] : inReach;
  return ledges.flatMap((target) =>
    SPOTS.flatMap((spot) =>
      SLANTS.flatMap((slant) => {
        const isFinish = finish?.up === target.up && finish.right >= target.from && finish.right <= target.to;
        const right = isFinish && spot === 0.5 ? finish.right : target.from + spot * (target.to - target.from);
        const aim = aimFor({ up: target.up, right }, slant);
        return aim ? [{ aim, target }] : [];
      }),
    ),
  );
}

/** The aim that flies to a place, on the grid of the arrow keys. */
function aimFor({ up, right }: Place, slant: number): Aim | undefined {
  const distance = Math.max(0.5, Math.abs(right));
  const radians = (slant * Math.PI) / 180;
  const rise = distance * Math.tan(radians) - up;
  if (rise <= 0) return undefined;
  const speed = Math.sqrt((GRAVITY * distance * distance) / (2 * Math.cos(radians) ** 2 * rise));
  if (speed > FULL_SPEED) return undefined;
  const power = Math.round((100 * (speed / FULL_SPEED) ** (1 / SPEED_EXPONENT)) / CHARGE) * CHARGE;
  if (power < 10) return undefined;
  return { angleDeg: right < 0 ? 180 - slant : slant, power };
}

/** Whether the first arc ends on a ledge, by the sentences of an aim. */
function landsOn(words: string, target: Span): boolean {
  const landing = /Lands on (?:the ledge |your ledge, )([^.]*)\./.exec(words)?.[1];
  const place = landing === undefined ? undefined : placeOf(landing);
  return place !== undefined && place.up === target.up && place.right >= target.from && place.right <= target.to;
}

/** The ledges that were told, the most useful first. */
function ledgesIn(words: string): Ledge[] {
  return [...words.matchAll(/(?:^|\. )Ledge(?: of ice| in rough)? ([^.]*)/g)].map(([, told = '']) => {
    const isInReach = !told.includes('out of reach');
    const span = /(\d+) left to (\d+) right/.exec(told);
    const { up, right } = placeOf(told);
    if (span) return { isInReach, up, from: -Number(span[1]), to: Number(span[2]) };
    const far = right + Math.sign(right) * (Number(/(\d+) wide/.exec(told)?.[1] ?? 1) - 1);
    return { isInReach, up, from: Math.min(right, far), to: Math.max(right, far) };
  });
}

function placeIn(words: string, what: 'Finish' | 'Hits the wall'): Place | undefined {
  const told = new RegExp(`${what} ([^.]*)\\.`).exec(words)?.[1];
  return told === undefined ? undefined : placeOf(told);
}

/** "7 up, 4 right" and the like. */
function placeOf(told: string): Place {
  const count = (side: string) => Number(new RegExp(`(\\d+) ${side}`).exec(told)?.[1] ?? 0);
  return { up: count('up') - count('down'), right: count('right') - count('left') };
}
