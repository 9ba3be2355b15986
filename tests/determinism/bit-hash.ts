import type { BallState } from '../../sim-worker/core/physics-port.ts';

const floats = new Float32Array(5);
const words = new Uint32Array(floats.buffer);

/** 64 bits over the raw float bits of a moving ball: two FNV-like lanes, integers only. */
export class BitHash {
  private a = 0x811c9dc5 | 0;
  private b = 0x12345678 | 0;

  addWord(word: number): void {
    this.a = Math.imul(this.a ^ word, 0x01000193);
    this.b = (Math.imul(this.b ^ (word >>> 16) ^ (word << 16), 0x85ebca6b) + 0x9e3779b9) | 0;
  }

  addBall(ball: BallState): void {
    floats.set([ball.x, ball.y, ball.vx, ball.vy, ball.angle]);
    for (const word of words) this.addWord(word);
  }

  get hex(): string {
    return [this.a, this.b].map((lane) => (lane >>> 0).toString(16).padStart(8, '0')).join('');
  }
}
