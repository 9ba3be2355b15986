import { type ESTree, type Plugin, parseSync } from 'vite';

const EMPTY = '\0upshot:empty';

/** The classes of box2d-wasm that sim-worker/engine uses, and their base classes. The glue of the others is left out of the build. */
const CLASSES = ['b2Body', 'b2BodyDef', 'b2CircleShape', 'b2EdgeShape', 'b2Fixture', 'b2FixtureDef', 'b2Shape', 'b2Vec2', 'b2World'];
/** The values of its enumerations that are used. */
const ENUM_VALUES = ['b2_dynamicBody'];

/**
 * Makes box2d-wasm's script fit for the worker. It imports Node's `fs` and `path`, which it uses in Node only: in the browser's
 * bundle they are empty. And it has JavaScript for all 90 classes of Box2D, of which the game uses nine: without the others the
 * worker has a third of the code to download and to parse. The wasm stays as it is.
 */
export function box2dGlue(): Plugin {
  return {
    name: 'upshot:box2d-glue',
    enforce: 'pre',
    resolveId: (source, importer) => ((source === 'fs' || source === 'path') && importer?.includes('/box2d-wasm/') ? EMPTY : undefined),
    load: (id) => (id === EMPTY ? 'export default {};' : undefined),
    transform: {
      filter: { id: /box2d-wasm\/dist\/es\/Box2D\.js$/ },
      handler: (code) => ({ code: trimGlue(code), map: null }),
    },
  };
}

type Node = ESTree.Node;
type Range = readonly [start: number, end: number];

/** Leaves out the classes that are not in CLASSES. @throws when the script is built differently than the pinned one */
export function trimGlue(code: string): string {
  const { program, errors } = parseSync('Box2D.js', code);
  const body = findFactoryBody(program);
  if (errors.length > 0 || body === undefined) throw new Error('box2d-wasm: the script is not built as expected');
  const classes = findClasses(body);
  const missing = CLASSES.filter((name) => ![...classes.values()].includes(name));
  if (missing.length > 0) throw new Error(`box2d-wasm has no ${missing.join(', ')}`);
  const isUnused = (local: string): boolean => classes.has(local) && !CLASSES.includes(classes.get(local) ?? '');
  const cuts: Range[] = [];
  for (const statement of body) {
    const owner = ownerOf(statement);
    if (owner !== undefined && isUnused(owner)) cuts.push([statement.start, statement.end]);
    if (statement.type === 'FunctionDeclaration' && isUnused(statement.id?.name ?? '') && statement.body) {
      cuts.push([statement.body.start + 1, statement.body.end - 1]);
    }
    if (isUnusedHelper(statement)) cuts.push([statement.start, statement.end]);
    cuts.push(...unusedEnumValues(statement));
  }
  return cut(code, [...cuts, ...unusedBindings(code, body, cuts)]);
}

/** The statements of `function(Box2D) {…}`, the only function with that parameter. */
function findFactoryBody(root: Node): readonly ESTree.Statement[] | undefined {
  let found: readonly ESTree.Statement[] | undefined;
  walk(root, (node) => {
    if (node.type !== 'FunctionExpression' || node.body === null) return;
    const [parameter] = node.params;
    if (parameter?.type === 'Identifier' && parameter.name === 'Box2D') found = node.body.body as readonly ESTree.Statement[];
  });
  return found;
}

/** Names of Box2D's classes by their short local names: `a.b2Body = Q` */
function findClasses(body: readonly ESTree.Statement[]): Map<string, string> {
  const functions = new Set(body.flatMap((node) => (node.type === 'FunctionDeclaration' && node.id ? [node.id.name] : [])));
  const classes = new Map<string, string>();
  for (const statement of body) {
    const assignment = assignmentOf(statement);
    if (assignment?.right.type !== 'Identifier' || !functions.has(assignment.right.name)) continue;
    const name = exportedName(assignment.left);
    if (name !== undefined && /^(b2|JS)/.test(name)) classes.set(assignment.right.name, name);
  }
  return classes;
}

const assignmentOf = (node: Node): ESTree.AssignmentExpression | undefined =>
  node.type === 'ExpressionStatement' && node.expression.type === 'AssignmentExpression' ? node.expression : undefined;

/** The name in `a.name`, where `a` is the module. */
function exportedName(node: Node): string | undefined {
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return undefined;
  return node.object.type === 'Identifier' && node.object.name === 'a' ? node.property.name : undefined;
}

/** The local name of the class to which a statement adds a member; `constructor` and the class itself are no such members. */
function ownerOf(statement: Node): string | undefined {
  const assignment = assignmentOf(statement);
  if (assignment?.left.type === 'MemberExpression' && assignment.left.property.type === 'Identifier') {
    return ['constructor', '$u'].includes(assignment.left.property.name) ? undefined : prototypeOwner(assignment.left.object);
  }
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'CallExpression') return undefined;
  const [target] = statement.expression.arguments;
  return target && prototypeOwner(target);
}

/** X in `X.prototype` */
function prototypeOwner(node: Node): string | undefined {
  if (node.type !== 'MemberExpression' || node.object.type !== 'Identifier' || node.property.type !== 'Identifier') return undefined;
  return node.property.name === 'prototype' ? node.object.name : undefined;
}

/** `a.b2TestOverlap = (…) => …`, for which the game has no use. */
function isUnusedHelper(statement: Node): boolean {
  const assignment = assignmentOf(statement);
  return assignment?.right.type === 'ArrowFunctionExpression' && exportedName(assignment.left)?.startsWith('b2') === true;
}

/** `a.b2_staticBody = f()` and `a.b2Draw.e_aabbBit = f()` */
function unusedEnumValues(statement: Node): Range[] {
  const cuts: Range[] = [];
  walk(statement, (node) => {
    const assignment = assignmentOf(node);
    if (assignment?.right.type !== 'CallExpression' || assignment.right.arguments.length > 0) return;
    const { left } = assignment;
    if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') return;
    const isOfClass = exportedName(left.object)?.startsWith('b2') === true;
    const isUnused = /^(b2_|e_)/.test(exportedName(left) ?? '') && !ENUM_VALUES.includes(left.property.name);
    if (isOfClass || isUnused) cuts.push([node.start, node.end]);
  });
  return cuts;
}

/** `x = a._emscripten_bind_… = function () {…}`, where nothing that stays calls x. */
function unusedBindings(code: string, body: readonly ESTree.Statement[], cuts: readonly Range[]): Range[] {
  const bindings = body
    .flatMap((statement) => (statement.type === 'VariableDeclaration' ? statement.declarations : []))
    .filter(
      ({ id, init }) =>
        id.type === 'Identifier' && init?.type === 'AssignmentExpression' && /^_emscripten_/.test(exportedName(init.left) ?? ''),
    );
  const rest = cut(code, [...cuts, ...bindings.map(({ start, end }): Range => [start, end])]);
  const called = new Set(rest.match(/[A-Za-z_$][\w$]*/g));
  // `x = 0` keeps the commas of the declaration as they are.
  return bindings.filter(({ id }) => id.type === 'Identifier' && !called.has(id.name)).map(({ id, end }): Range => [id.end, end]);
}

function cut(code: string, ranges: readonly Range[]): string {
  let kept = '';
  let at = 0;
  for (const [start, end] of ranges.toSorted(([a], [b]) => a - b)) {
    if (start < at) continue;
    kept += code.slice(at, start);
    at = end;
  }
  return kept + code.slice(at);
}

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node);
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child === 'object' && child !== null && 'type' in child) walk(child as Node, visit);
    }
  }
}
