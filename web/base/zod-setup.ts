import * as z from 'zod/mini'
import { setZodMessages } from '#contract/base/zod-messages.ts'

// Imported before anything else: without this zod tries `new Function`, which our Content-Security-Policy reports.
z.config({ jitless: true })
setZodMessages()
