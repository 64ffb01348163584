/** A file that the build copies beside the code, as its address. */
declare module '*?url' {
  const url: string
  // eslint-disable-next-line no-restricted-syntax -- this is how the build exports an address
  export default url
}
