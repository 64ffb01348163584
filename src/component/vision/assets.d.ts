/** A file that the build copies beside the code, as its address. */
declare module '*?url' {
  const url: string
  export default url
}
