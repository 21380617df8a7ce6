import { MessageScreen } from './message-screen.tsx'
import { words } from '#web/frame/words.ts'

/** Any path that the route table does not have (spec 2). */
export const NotFound = () => (
  <MessageScreen title={words.notFound}>Did you forget to add the page to the router?</MessageScreen>
)
