declare module '*.pdf?url' {
  /** The address of the file. */
  const url: string
  export default url
}
