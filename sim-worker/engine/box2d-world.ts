import { assert } from '../../shared/assert.ts';
import { BALL_RADIUS } from '../../shared/course/geometry.ts';
import { ANGULAR_DAMPING, GRAVITY, type PhysicsPort, STEP_SECONDS, type SurfaceEdge } from '../core/physics-port.ts';
import { HeapSnapshot } from './heap-snapshot.ts';

/** The loaded box2d-wasm module. */
export type Box2dModule = typeof Box2D & EmscriptenModule;

const VELOCITY_ITERATIONS = 8;
const POSITION_ITERATIONS = 3;
/** Box2D mixes friction as sqrt(a * b), and takes the larger restitution and the smaller bounce threshold: the surface decides. */
const BALL = { friction: 0.1, restitution: 0, bounceThreshold: 1e9, density: 1 } as const;

/**
 * The physics port on box2d-wasm (Box2D 2.4.1, standard build). One instance owns one wasm instance with its heap.
 * `seat` restores the heap as it was right after the world was built. Therefore a shot is a pure
 * function of its integers (docs/adr/0001-one-binary-one-heap.md).
 */
export class Box2dWorld implements PhysicsPort {
  readonly ball = { x: 0, y: 0, vx: 0, vy: 0, angle: 0 };
  private readonly b2: Box2dModule;
  private readonly bare: HeapSnapshot;
  private pristine: HeapSnapshot | undefined;
  private world!: Box2D.b2World;
  private body!: Box2D.b2Body;
  private vector!: Box2D.b2Vec2;
  /** Indexes into HEAPF32 of place, velocity and sweep angle. */
  private placeAt = 0;
  private velocityAt = 0;
  private angleAt = 0;
  private damping = 0;

  constructor(b2: Box2dModule) {
    this.b2 = b2;
    this.bare = new HeapSnapshot(b2);
  }

  build(edges: readonly SurfaceEdge[]): void {
    const { b2 } = this;
    this.bare.restore();
    const gravity = new b2.b2Vec2(0, GRAVITY);
    this.world = new b2.b2World(gravity);
    b2.destroy(gravity);
    this.world.SetAllowSleeping(false);
    this.world.SetContinuousPhysics(true);
    this.world.SetWarmStarting(true);
    this.vector = new b2.b2Vec2(0, 0);
    this.buildGround(edges);
    this.buildBall();
    this.pristine = new HeapSnapshot(b2);
  }

  seat(x: number, y: number): void {
    assert(this.pristine !== undefined, 'the world is built before the ball is seated');
    assert(Number.isFinite(x) && Number.isFinite(y), 'the ball is seated at finite coordinates');
    this.pristine.restore();
    this.damping = 0;
    this.vector.Set(x, y);
    this.body.SetTransform(this.vector, 0);
    this.read();
  }

  launch(vx: number, vy: number): void {
    assert(Number.isFinite(vx) && Number.isFinite(vy), 'the ball is launched at finite speed');
    this.vector.Set(vx, vy);
    this.body.SetLinearVelocity(this.vector);
    this.read();
  }

  setDamping(damping: number): void {
    if (damping === this.damping) return;
    this.damping = damping;
    this.body.SetLinearDamping(damping);
  }

  step(): void {
    this.world.Step(STEP_SECONDS, VELOCITY_ITERATIONS, POSITION_ITERATIONS);
    this.read();
  }

  /** Bytes of the wasm heap. If it grew, our views of it would be lost. */
  get heapBytes(): number {
    return this.b2.HEAPU8.length;
  }

  private read(): void {
    const heap = this.b2.HEAPF32;
    const { ball } = this;
    ball.x = heap[this.placeAt] as number;
    ball.y = heap[this.placeAt + 1] as number;
    ball.vx = heap[this.velocityAt] as number;
    ball.vy = heap[this.velocityAt + 1] as number;
    ball.angle = heap[this.angleAt] as number;
  }

  private buildGround(edges: readonly SurfaceEdge[]): void {
    const { b2 } = this;
    const definition = new b2.b2BodyDef();
    const ground = this.world.CreateBody(definition);
    b2.destroy(definition);
    const points = [new b2.b2Vec2(0, 0), new b2.b2Vec2(0, 0), new b2.b2Vec2(0, 0), new b2.b2Vec2(0, 0)] as const;
    for (const edge of edges) {
      points[0].Set(edge.previousX, edge.previousY);
      points[1].Set(edge.startX, edge.startY);
      points[2].Set(edge.endX, edge.endY);
      points[3].Set(edge.nextX, edge.nextY);
      const shape = new b2.b2EdgeShape();
      shape.SetOneSided(...points);
      const fixture = new b2.b2FixtureDef();
      fixture.set_shape(shape);
      fixture.set_friction(edge.surface.friction);
      fixture.set_restitution(edge.surface.restitution);
      fixture.set_restitutionThreshold(edge.surface.bounceThreshold);
      ground.CreateFixture(fixture);
      b2.destroy(fixture);
      b2.destroy(shape);
    }
    for (const point of points) b2.destroy(point);
  }

  private buildBall(): void {
    const { b2 } = this;
    const definition = new b2.b2BodyDef();
    definition.set_type(b2.b2_dynamicBody);
    definition.set_bullet(true);
    definition.set_allowSleep(false);
    definition.set_linearDamping(0);
    definition.set_angularDamping(ANGULAR_DAMPING);
    this.body = this.world.CreateBody(definition);
    b2.destroy(definition);
    const shape = new b2.b2CircleShape();
    shape.set_m_radius(BALL_RADIUS);
    const fixture = new b2.b2FixtureDef();
    fixture.set_shape(shape);
    fixture.set_density(BALL.density);
    fixture.set_friction(BALL.friction);
    fixture.set_restitution(BALL.restitution);
    fixture.set_restitutionThreshold(BALL.bounceThreshold);
    this.body.CreateFixture(fixture);
    b2.destroy(fixture);
    b2.destroy(shape);
    this.placeAt = b2.getPointer(this.body.GetPosition()) >> 2;
    this.velocityAt = b2.getPointer(this.body.GetLinearVelocity()) >> 2;
    // b2Sweep holds c (two floats), a0, a in this order after localCenter and c0; GetWorldCenter points at c.
    this.angleAt = (b2.getPointer(this.body.GetWorldCenter()) >> 2) + 3;
  }
}
