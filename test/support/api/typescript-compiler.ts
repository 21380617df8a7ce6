/** The compiler's API in JavaScript, which TypeScript 7 no longer has; a package without the command `tsc`. */
export { ts as default } from '@ts-morph/common'
