import { type Body, Circle, Edge, Vec2, World } from 'planck';
import { BALL_RADIUS } from '../../shared/course/geometry.ts';
import { ANGULAR_DAMPING, GRAVITY, type PhysicsPort, STEP_SECONDS, type SurfaceEdge } from '../../sim-worker/core/physics-port.ts';

/** The physics port with planck, a port of Box2D to JavaScript. It is only the baseline of the benchmark. */
export class PlanckWorld implements PhysicsPort {
  readonly ball = { x: 0, y: 0, vx: 0, vy: 0, angle: 0 };
  private world!: World;
  private body!: Body;

  build(edges: readonly SurfaceEdge[]): void {
    this.world = new World({ gravity: new Vec2(0, GRAVITY), allowSleep: false, continuousPhysics: true });
    const ground = this.world.createBody();
    for (const edge of edges) {
      const shape = new Edge(new Vec2(edge.startX, edge.startY), new Vec2(edge.endX, edge.endY));
      shape.setPrevVertex(new Vec2(edge.previousX, edge.previousY));
      shape.setNextVertex(new Vec2(edge.nextX, edge.nextY));
      ground.createFixture({ shape, friction: edge.surface.friction, restitution: edge.surface.restitution });
    }
    this.body = this.world.createBody({ type: 'dynamic', bullet: true, allowSleep: false, angularDamping: ANGULAR_DAMPING });
    this.body.createFixture({ shape: new Circle(BALL_RADIUS), density: 1, friction: 0.1, restitution: 0 });
  }

  seat(x: number, y: number): void {
    this.body.setTransform(new Vec2(x, y), 0);
    this.launch(0, 0);
    this.body.setAngularVelocity(0);
    this.body.setLinearDamping(0);
    this.read();
  }

  launch(vx: number, vy: number): void {
    this.body.setLinearVelocity(new Vec2(vx, vy));
    this.read();
  }

  setDamping(damping: number): void {
    this.body.setLinearDamping(damping);
  }

  step(): void {
    this.world.step(STEP_SECONDS, 8, 3);
    this.read();
  }

  private read(): void {
    const place = this.body.getPosition();
    const velocity = this.body.getLinearVelocity();
    const { ball } = this;
    ball.x = place.x;
    ball.y = place.y;
    ball.vx = velocity.x;
    ball.vy = velocity.y;
    ball.angle = this.body.getAngle();
  }
}
