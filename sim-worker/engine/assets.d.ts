/** Vite replaces this by the URL of the built file. */
declare module '*.wasm?url' {
  const url: string;
  export default url;
}
