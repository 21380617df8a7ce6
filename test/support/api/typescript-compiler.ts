import { ts } from '@ts-morph/common'

/** The compiler's API in JavaScript, which TypeScript 7 no longer has; a package without the command `tsc`. */
export default ts
