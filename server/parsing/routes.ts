import { parseScheduleDocument, parseSequenceDocument } from '#contract/parsing/parsing.ts'
import type { Mount } from '#server/base/http/mount.ts'
import * as service from './service.ts'

export function parsingRoutes(mount: Mount, parsing: service.ParsingDeps): void {
  mount(parseSequenceDocument, (ctx, { receive }) => service.parseUploadedSequence(ctx, parsing, receive))
  mount(parseScheduleDocument, (ctx, { receive }) => service.parseUploadedSchedule(ctx, parsing, receive))
}
