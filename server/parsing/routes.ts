import { parseScheduleDocument, parseSequenceDocument } from '#contract/parsing/parsing.ts'
import type { MountFunctions } from '#server/base/mount.ts'
import * as service from './service.ts'

export function parsingRoutes({ mountUpload }: MountFunctions, parsing: service.ParsingDeps): void {
  // Anybody signed in may parse: nothing is looked up, and nothing saved.
  const check = async () => undefined
  mountUpload(parseSequenceDocument, check, (ctx, { receive }) => service.parseUploadedSequence(ctx, parsing, receive))
  mountUpload(parseScheduleDocument, check, (ctx, { receive }) => service.parseUploadedSchedule(ctx, parsing, receive))
}
