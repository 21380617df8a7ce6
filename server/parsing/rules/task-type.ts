import type { PlannedTaskType } from '#contract/tasks/tasks.ts'
import { findVerb, isImperative, removeActor, removeLeadingCondition } from './task-words.ts'

/** Decides the type of a task by its channel, else by its verb and object; see docs/product/parsing.md. */
export function findTaskType(text: string, channel?: string): PlannedTaskType {
  const ofChannel = channel ? readChannel(channel, text) : undefined
  if (ofChannel) return ofChannel
  const clause = removeActor(removeLeadingCondition(text)).replace(
    /^(?:(?:then|also|please|again|and|immediately|try|attempt|begin|start|keep)(?: to)? )+(?=\p{L})/iu,
    '',
  )
  return (
    findType(specialPhrases, clause) ??
    readVerb(clause) ??
    findType(statedChannels, clause) ??
    readNouns(clause) ??
    readAfterLabel(clause) ??
    'other'
  )
}

/** "Final touch: call and ask". */
function readAfterLabel(text: string): PlannedTaskType | undefined {
  const match = /^(?:[\w'-]+ ){0,5}[\w'-]+(?::| -|,) (?=\S)/.exec(text)
  return match && (match[0].endsWith(': ') || isImperative(text.slice(match[0].length)))
    ? findTaskType(text.slice(match[0].length))
    : undefined
}

/** The channel column of a table. */
function readChannel(channel: string, text: string): PlannedTaskType | undefined {
  const type = findType(channels, channel)
  if (type === 'social' && /\b(?:message|dm|inmail|direct message)\b/i.test(text)) return 'message'
  return type
}

const channels: readonly [RegExp, PlannedTaskType][] = [
  [/linked-?in|facebook|instagram|social|twitter|tiktok|youtube/i, 'social'],
  [/e-?mail|newsletter/i, 'email'],
  [/phone|call|voicemail|dial/i, 'call'],
  [/text|sms|whatsapp|message|chat|\bdm\b/i, 'message'],
  [/meeting|visit|in[- ]person|face|zoom|video|lunch|appointment|webinar|office/i, 'meeting'],
  [/mail|letter|card|post|gift|admin|internal|research|task|prep/i, 'other'],
]

/** The type of the first expression that fits a text. */
const findType = (rows: readonly (readonly [RegExp, PlannedTaskType])[], text: string): PlannedTaskType | undefined =>
  rows.find(([pattern]) => pattern.test(text))?.[1]

const network = '(?:linked-?in|facebook|instagram|twitter|tiktok|social(?: media)?|x\\.com|nextdoor)'
/** Phrases of two words whose parts would mislead. */
const specialPhrases: readonly [RegExp, PlannedTaskType][] = [
  [
    new RegExp(
      `\\b(?:direct|private) messag|\\binmail\\b|\\bdms?\\b|${network} (?:direct )?(?:message|dm)|(?:message|dm)\\w* (?:\\w+ ){0,3}(?:on|via|over|through) ${network}`,
      'i',
    ),
    'message',
  ],
  [
    new RegExp(
      `\\bconnection request|\\bconnect (?:\\w+ ){0,7}(?:on|via) ${network}|^(?:comment|like|tweet|retweet)\\b|^${network} `,
      'i',
    ),
    'social',
  ],
  [
    new RegExp(
      `^(?:post|share|publish|announce|introduce|promote|create|write|schedule|record|engage|interact|react|repost|update|film|comment|view|follow)\\b.*\\b(?:${network}|social posts?|reels?)\\b`,
      'i',
    ),
    'social',
  ],
  [
    /^(?:post|mail|send|drop|deliver|write|sign|give|order|ship)s?\b(?!.*\bby (?:e-?mail|text)\b)(?!.*\be-?mail\b).*\b(?:(?:\w+ )?cards?|postcards?|gifts?|gift basket|letters?|parcel|flowers|packet|package|handwritten (?:[\w-]+ )?notes?|brochure by mail|by mail|by post|mailer|swag)\b/i,
    'other',
  ],
  [/^(?:mail|snail mail|direct mail)\b/i, 'other'],
  // British: "post the certificate".
  [
    /^post (?:the|an?|their|her|his) (?!.*\bon\b).*\b(?:fact find|compliments slip|invitations?(?! to)|certificates?|documents?|brochures?|packs?|forms?|booklets?|contracts?)\b/i,
    'other',
  ],
  [/^(?:leave|drop)\b.*\bvoice-?mail|^take\b.*\bcalls$|^give\b.* a (?:ring|buzz|shout)\b/i, 'call'],
  [
    /^(?:drop|stop|swing) (?:by|in|into)\b|^sit down\b|^take\b.* to (?:lunch|coffee|breakfast|dinner)\b|\bhuddle$/i,
    'meeting',
  ],
  [/^presents?\b(?!.*\bby (?:e-?mail|phone))(?!.*\b(?:quotes?|proposals?)\b)|^presents?\b.* (?:at|in) /i, 'meeting'],
  [
    /^(?:count|log|record|track|sort|study|analyze|check) (?:\w+ )?(?:calls|e-?mails|texts|messages|meetings|appointments|reviews|visits|posts|quotes)\b/i,
    'other',
  ],
  [/^(?:complete|finish|do)\b.*\b(?:training|course|module)s?\b/i, 'other'],
  [/^(?:order|buy|role-?play)\b|^text book|^social security|^(?:write|draft|prepare|design)\b.*\bnewsletter/i, 'other'],
]

/** A verb that is a channel. */
function readVerb(text: string): PlannedTaskType | undefined {
  const verb = findVerb(text)
  return nounPhrase.test(text) ? undefined : findType(verbs, verb)
}

const verbs: readonly [RegExp, PlannedTaskType][] = [
  [/^(?:call(?:s|ing)?|phone(?:s|d)?|phoning|telephones?|rings?|dials?|cold-call)$/, 'call'],
  [/^e-?mail(?:s|ing)?$/, 'email'],
  [/^(?:text(?:s|ing)?|txt|sms|whatsapp|messages?|msg|ping)$/, 'message'],
  [/^(?:meets?|visits?|lunch|coffee|hosts?)$/, 'meeting'],
  [/^(?:posts?|tweets?)$/, 'social'],
  [/^(?:re-?)?quotes?$/, 'quote'],
]

/** "Call list", "email template", "meet the goal": not verbs that are a channel. */
const nounPhrase =
  /^(?:(?:call|phone) (?:list|script|sheet|log|notes|back list)|e-?mail (?:list|template|signature|address)|(?:text|message) template|(?:re-?)?quote (?:follow|review|process|template|calls?|e-?mails?)|meet (?:the )?(?:goal|target|quota|deadline))/i

const some = '(?: (?:a|an|the|short|quick|personal|follow-up|brief|one))*'
/** "By email", and at the end of a phrase "with a quick email". */
const stated = (channel: string, more = '') =>
  new RegExp(
    `\\b(?:by|via|over|through)${some} ${channel}\\b|\\bwith an?(?: [\\w-]+)? ${channel}(?=\\s*(?:$|[.,;:)]))${more}`,
    'i',
  )
/** "By phone", "via text", "over Zoom": states the channel whatever the verb. */
const statedChannels: readonly [RegExp, PlannedTaskType][] = [
  [
    stated(
      '(?:phone|call)',
      `|\\b(?:by|via|over|through|with|using|on|in|per)${some} (?:tele)?phone\\b|\\b(?:phone|cold) calls?\\b`,
    ),
    'call',
  ],
  [stated('e-?mail', '|\\be-?mailed\\b'), 'email'],
  [stated('(?:text|sms|whatsapp)', '|\\btext messages?\\b|\\bsms\\b|\\bwhatsapp\\b'), 'message'],
  [
    /\bin person\b|\bin an? (?:\w+ )?meeting\b|\bface[- ]to[- ]face\b|\b(?:over|for|by|via|on) (?:a )?(?:zoom|teams|video call|lunch|coffee)\b/i,
    'meeting',
  ],
]

/** The channel among the nouns: of the object of a verb that sends or arranges, or of a touch without a verb. */
function readNouns(text: string): PlannedTaskType | undefined {
  const verb = findVerb(text)
  const head = text.split(
    /[,;:(–—]| - |(?<!-)\b(?:with|about|to|for|if|from|on|that|so|after|before|regarding|including|asking|explaining|by|when|where|who|because|and)\b/i,
  )
  const object = head[0]!
  if (sending.test(verb)) {
    // "Share a photo of the team" is for all.
    if (/^shares?$/.test(verb) && !/\b(?:with|to|by)\b/i.test(text)) return 'social'
    const noun = readNoun(
      text.split(
        /\b(?:about|if|that|so|regarding|including|asking|explaining|with|when|(?<!-)after|because|from)\b|[:;(]/i,
      )[0]!,
    )
    // "Write the phone procedures", "reply to reviews".
    const isWritten = /^(?:writes?|drafts?|compose|prepare|repl(?:y|ies))$/.test(verb)
    if (noun && !(isWritten && (noun === 'call' || noun === 'meeting'))) return noun
    return /^(?:sends?|resends?|re-send|forwards?|shares?)$/.test(verb) ? 'email' : undefined
  }
  // "Set up a call", but not "set up the voicemail".
  if (verb.startsWith('set')) return readNoun(object.replace(/\b(?:e-?mail|phone|voice-?mail|text)s?\b/gi, ''))
  if (arranging.test(verb)) return readNoun(text.split(/\b(?:about|if|that|so|regarding|for|with)\b|[:;(]/i)[0]!)
  if (/^(?:makes?|place|do|complete|attempt|try|return|answer|handle)$/.test(verb)) {
    const noun = readNoun(text.split(/\b(?:with|about|if|for|to)\b/i)[0]!)
    if (noun === 'call' || noun === 'email' || noun === 'message' || noun === 'social') return noun
  }
  if (
    /^(?:prepares?|creates?|builds?|presents?|generates?|finalizes?|gets?|produces?|develop|revise|update|deliver|runs?|price|writes?|works?)$/.test(
      verb,
    ) &&
    /\b(?:quotes?|proposals?)\b/i.test(object)
  )
    return 'quote'
  return isVerbless(object, verb) ? readNoun(object) : undefined
}

const sending =
  /^(?:sends?|resends?|re-send|writes?|drafts?|replys?|repl(?:y|ies)|forwards?|shares?|delivers?|drops?|shoots?|give|launch|start|prepare|compose|circulate|distribute|issue)$/
const arranging =
  /^(?:schedules?|books?|sets?|setup|arranges?|holds?|hosts?|attends?|conducts?|runs?|have|has|joins?|plans?|invites?|organizes?|lead|present|facilitate|do|propose|request|offer|confirm|reserve|shadow|get|start|perform|go)$/

/** "Review meeting" is a meeting, "review the meeting notes" is not: only a verb is followed by an article. */
const isVerbless = (object: string, verb: string) => {
  const text = object.trim().toLowerCase()
  return (
    !text.startsWith(verb) ||
    !/^s? (?:the|a|an|your|their|all|any|every|our|his|her|\d+)\b/.test(text.slice(verb.length))
  )
}

/** The last of the nouns that name a channel: "voicemail follow-up email" is an email. */
function readNoun(text: string): PlannedTaskType | undefined {
  let found: { index: number; type: PlannedTaskType } | undefined
  for (const [pattern, type] of nouns)
    for (const { index } of text.matchAll(pattern)) if (!found || index > found.index) found = { index, type }
  return found?.type
}

const nouns: readonly [RegExp, PlannedTaskType][] = [
  [/\b(?:calls?|voice-?mails?|dials|phone)\b(?! (?:number|list|script))/gi, 'call'],
  [/\be-?mails?\b(?! (?:address|list))|\bnewsletters?\b|\be-?blasts?\b/gi, 'email'],
  [/\b(?:te?xts?|sms|messages?|msgs?|whatsapp)\b/gi, 'message'],
  [
    /\b(?:meetings?|mtgs?|(?<!carrier )appointments?|lunch(?:es)?|breakfasts?|dinners?|coffee|visits?|sit-?downs?|interviews?|webinars?|workshops?|conversations?|one-on-ones?|1:1s?|1-on-1s?|mixers?|networking(?: events?)?(?! group)|conferences?|presentations?|demos?|site walk|open house)\b(?! (?:notes|minutes|agenda|calendar|room|request|list|folders?|binders?|slides?|decks?|materials?|outline|kits?|forms?|script|space))/gi,
    'meeting',
  ],
  [/(?<!\bfor (?:the |an? |your )?)\breviews?\b(?=\s*(?:$|with\b|w\/))/gi, 'meeting'],
  [/\b(?:posts?|linked-?in|facebook|instagram|social media|tweets?|reels?|comments?|shout-?outs?)\b/gi, 'social'],
  [/\b(?:quotes?|proposals?|quotations?)\b/gi, 'quote'],
  [
    /\b(?:checks?[- ]?ins?|follow(?:ing|s)?[- ]?ups?|f\/u|touch(?:es)? base|(?:circle|check) back|re-?connect|re-?engage)\b/gi,
    'follow_up',
  ],
  [/\b(?:cards?|postcards?|letters?|gifts?|packets?|surveys? by mail)\b/gi, 'other'],
]
