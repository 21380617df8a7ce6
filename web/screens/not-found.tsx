import { Plain } from './plain.tsx'
import { words } from '#web/frame/words.ts'

/** Any path that the route table does not have (spec 2). */
export const NotFound = () => <Plain title={words.notFound}>Did you forget to add the page to the router?</Plain>
