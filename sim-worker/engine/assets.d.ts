/** Vite gives the address under which the built file is served. */
declare module '*.wasm?url' {
  const url: string;
  export default url;
}
