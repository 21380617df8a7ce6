/** Verbs that begin a task; each also counts with "s" ("Agent calls …"). */
const actionVerbs = new Set(
  `accept accompany acknowledge acquire activate adapt add address adjust adopt advertise advise agree alert align allocate amend analyze announce
  answer apologize appeal apply appoint appraise approach approve archive arrange articulate ask assemble assess assign assist assure attach attempt
  attend audit authorize automate begin bind block book brainstorm bring broaden browse brush build bundle buy calculate call cancel canvass capture
  catch celebrate certify change chase check choose circle clarify clean clear close coach cold-call collate collect combine comment commit
  communicate compare compile complete compose compute conclude condense conduct configure confirm congratulate connect consolidate construct
  consult contact continue convene convert convey coordinate copy correct count courier cover create cultivate curate customize cut debrief decide
  decline decorate dedicate deepen defer define delegate delete deliver demo demonstrate deploy deposit describe design determine develop diagnose
  dial diary dig digitize direct discover discuss dispatch display dispute distribute diversify divide dm document donate double-check download
  draft draw drill drip drive drop duplicate e-mail earn edit educate elect eliminate email empower enable enclose encourage endorse enforce engage
  enhance enlist enquire enrich enroll ensure enter equip escalate establish estimate evaluate examine exchange execute expand expedite explain
  explore export extend facilitate familiarize fax fetch file fill film finalize find finish fix flag follow formulate forward foster fulfill gather
  gauge generate get give go google greet grow hand handle help hire hit hold host hunt identify illustrate implement import improve include
  incorporate increase inform initiate inquire insert inspect install insure integrate interact interpret intervene interview introduce inventory
  investigate invite invoice issue itemize join jot journal keep kick knock label laminate launch lead learn leave lend leverage liaise like link
  list listen load locate lock log look love mail maintain make manage map mark market master measure mediate meet memorize mentor merge message
  mingle minimize mobilize modify monitor motivate move negotiate network nominate note notify nurture observe obtain offer onboard open optimize
  order organize outline oversee own pack participate pass pay perform persuade phone photograph pick pilot ping pinpoint pitch pivot place plan
  play populate post postpone practice practise praise prep prepare present price prime print prioritize process procure produce promote prompt
  proofread propose prospect protect provide publish pull purchase purge push put qualify quantify quote raise rank rate reach read reassign
  reassure recap receive recognize recommend reconcile record recover recruit rectify redeem redo reduce refer refine refresh register regroup
  rehearse reinforce reinstate reject relay relocate remind remit remove rename renew reorganize repair repeat replace reply report request reserve
  reset resolve respond restock restore resume retain retrieve retry revamp revive reward rework ride ring roleplay rotate route run safeguard
  satisfy save scan schedule score scout screen scrub search secure seek segment select sell send separate serve set settle setup shadow share
  sharpen ship shoot shop shorten show shred sign simplify sit skim skip socialize solicit solidify solve sort source speak specify spend sponsor
  spot standardize start stock stop store strategize streamline strengthen study submit subscribe substitute suggest summarize supervise supply
  support survey suspend sustain swap switch sync tackle tag tailor take talk tally target teach telephone tell terminate test text thank tidy
  tighten touch tour track train transcribe transfer translate transmit trim troubleshoot turn tweet txt uncover understand underwrite undo unify
  unlock update upgrade use utilize vacate validate verify vet view visit visualize volunteer vote wait waive walk warn watch weigh welcome whatsapp
  widen win wipe wire wish withdraw work wrap write zoom`
    .split(/\s+/)
    .filter(Boolean),
)

/** Verbs of advice, which are tasks only if they are the whole line. */
const adviceVerbs = new Set(
  'keep use be make remember include avoid try focus mention reference lead give show let ensure note wait stop skip like allow expect consider think start stay aim end open tell explain say note look take'.split(
    ' ',
  ),
)

const adverbs = new Set(
  'then also and again always just please next finally first try to immediately personally promptly quickly'.split(' '),
)

/** The first word of a text that may be a verb, in lower case: after "please", "then", "agent to", "if …,". */
export function findVerb(text: string): string {
  const clause = removeLeadingCondition(text)
  const order = removeSubject(removeActor(clause)).replace(agent, '')
  const words = order.toLowerCase().match(/[a-z][a-z-]*/g) ?? []
  for (const word of words.slice(0, 4))
    // "Agent calls" is an instruction, "calls fell" is not; "first check" names one.
    if (!adverbs.has(word) || words.length <= 2) return order === clause ? word : toInfinitive(word)
  return ''
}

/** Removes who acts from an instruction: "I call to thank them" and "you will set up" keep the verb and the rest. */
export function removeSubject(text: string): string {
  const [whole, verb = ''] = subject.exec(text) ?? []
  if (whole === undefined || (verb !== 'try' && !isActionVerb(toInfinitive(verb.toLowerCase())))) return text
  return toInfinitive(verb) + text.slice(whole.length + verb.length)
}
const subject =
  /^(?:(?:i|we(?! (?:get|receive|like)\b))(?:['’]ll| will| should| can| then| usually| always| also)*|you(?:['’]ll| will| should| can| then)+) (?!look forward)(?=([a-z-]+))/i

/** Removes the person at the beginning of an instruction: "Rosa calls the client" keeps the verb and the rest. */
export function removeActor(text: string): string {
  const match = actor.exec(text)
  if (
    !match ||
    isContactPhrase(match[1]!) ||
    actionVerbs.has(match[1]!.toLowerCase()) ||
    !isActionVerb(toInfinitive((match[2] ?? match[3])!))
  )
    return text
  return text.slice(match[0].length)
}
const actor =
  /^(?!(?:The|An?|Our|My|Your|This|Each|Every|All) )(\p{Lu}[\p{L}'’-]+)(?: \p{Lu}\p{L}+)? (?:(?:will|to|should|must|shall|needs to) (?=([a-z-]+)\b)|(?=([a-z-]+s) (?:the|a|an|to|all|every|each|their|his|her|it|them|him|new|and|in|with|on|out|up|back|for|\d+|two|three|four|five|ten)\b))/u

const agent =
  /^(?:(?:the|our) (?:[a-z]+ ){0,2})?(?:agent|producer|csr|manager|assistant|advisor|adviser|broker|team|rep(?:resentative)?|staff|office|specialist|coordinator|mentor|trainer)s?(?: (?:to|will|should|must|shall|can))? (?=[a-z])|^(?:you|we) (?:will|should|can) (?=[a-z])/i

const toInfinitive = (word: string) =>
  [word, word.replace(/s$/, ''), word.replace(/es$/, '')].find(isActionVerb) ?? word

/** Removes the condition that a text begins with: "If no answer, leave a voicemail" keeps what to do. */
export function removeLeadingCondition(text: string): string {
  return text.replace(/^(?:if|when|once|unless|should|in case|for|after|before|where) [^,:;]{2,70}[,:]\s*(?=\S)/i, '')
}

/** Whether a text says how something is done: "Keep it short". */
export const isAdvice = (text: string): boolean => adviceVerbs.has(findVerb(text))

const isActionVerb = (word: string): boolean =>
  [word, word.replace(/ise$/, 'ize'), word.replace(/^(?:re|pre|un|up|(?:cross|double|role|cold|auto)-)-?/, '')].some(
    (one) => actionVerbs.has(one),
  )

/** Whether a text is an instruction: it begins with a verb. */
export const isImperative = (text: string): boolean => {
  const verb = findVerb(text)
  return (isActionVerb(verb) || hasObject(verb, text)) && !isStatement(text)
}

/** "Photograph the barns": a word before an article or "them" is a verb, unless it is known to be of another kind. */
const hasObject = (verb: string, text: string): boolean =>
  verb.length > 2 && !otherWords.test(verb) && object.test(text.slice(text.toLowerCase().indexOf(verb) + verb.length))
const object = /^ (?:the|an?|your|their|his|her|our|my|them|him|it|each|every|any|all|everybody|everyone)\b/
const otherWords =
  /(?:[^s]s|[^e]ed|ing|ly)$|^(?:about|above|across|after|all|along|also|among|and|are|around|because|before|behind|below|beside|between|beyond|both|but|can|could|despite|did|does|during|else|even|ever|except|for|from|had|half|has|have|her|his|how|inside|into|just|like|love|may|maybe|might|must|near|need|never|nor|not|off|once|only|our|out|outside|over|past|per|plus|quite|shall|should|since|still|such|than|that|the|their|then|there|though|through|till|toward|twice|under|unless|until|upon|via|want|was|were|what|when|where|which|whichever|while|who|whoever|whom|whose|why|will|with|within|without|would|you|your)$/

/** Whether a sentence after a task is a task of its own: it reaches somebody, or completes a piece of work. */
export const isFurtherTask = (text: string): boolean =>
  isImperative(text) &&
  /^\p{Lu}/u.test(text) &&
  (reachingVerbs.has(findVerb(text)) || /\bby (?:e-?mail|phone|text|mail)\b/i.test(text))

const reachingVerbs = new Set(
  'call email e-mail text send mail phone schedule book leave post visit meet follow update log file submit order close set message upload request deliver forward invite remind notify move'.split(
    ' ',
  ),
)

/** Whether a text names a contact without a verb: "Phone call", "Welcome email", "LinkedIn connection request". */
export function isContactPhrase(text: string): boolean {
  const head = text.split(/[,:;(–—+]| - |\b(?:with|about|to|for|if|from|on|at|and|of|that|asking|saying)\b/i)[0]!.trim()
  return (
    head.split(/\s+/).length <= 7 &&
    !/^(?!["“]).*\b(?:is|are|was|were|has|had|said|went|came|wrote|will)\b/i.test(head) &&
    touchNoun.test(head.replace(/ (?:each|goes|go|is sent|are sent|sent)(?: out)?$/i, ''))
  )
}

const touchNoun =
  /\b(?:calls?|e-?mails?|text(?: messages?)?|sms|messages?|msgs?|voicemails?|vm|meetings?|mtgs?|visits?|lunch(?:es)?|(?<=^have )(?:dinner|breakfast)|coffee|appointments?|interviews?|posts?|requests?|letters?|cards?|postcards?|notes?|newsletters?|gifts?|reviews?|check-?ins?|follow-?ups?|touch(?:es)?|contacts?|attempts?|webinars?|workshops?|training|quotes?|proposals?|dials|comments?|survey|reminders?|invitations?|packets?|audit|exams?|talk|knock|orientation|ride-?alongs?|1:1|handwritten|dm|inmail|session|presentation)\b[\s#\d]*$/i

/** Whether a text is a note, a script, a reason, a salutation or a statement, and so no task. */
export const isRemark = (text: string): boolean => isNote(text) || isQuestion(text) || isStatement(text)

/** Whether a text is a question: "What we agreed", "Why the evening?" */
export const isQuestion = (text: string): boolean =>
  /^(?:what|why|how|who|whose|which|where)\b/i.test(text) && (text.includes('?') || !isContactPhrase(text))

/** Whether a text is a note, a field of a form, a salutation or a script. */
export const isNote = (text: string): boolean =>
  hasNoteLabel(text) ||
  [
    formField,
    prohibition,
    salutation,
    quotation,
    nextMeeting,
    measure,
    openingHours,
    countsOfPage,
    hashtags,
    spacing,
    /^\(.*\)[.]?$/,
  ].some((pattern) => pattern.test(text)) ||
  ([contact, provenance, mergeField].some((pattern) => pattern.test(text)) &&
    (!isImperative(text) || invitation.test(text)))

/** "Hi {{first}}, I have two openings" is a letter to fill in. */
const mergeField = /\{\{|\[(?:first |last |your |client(?:'s)? |agent |company )?name\]/i
const quotation = /^["“”'][^"”]*["”']?[.!?]?$/
/** "Replies: 20 percent", "97 percent", "212 leads, 19 policies". */
const measure =
  /^(?!.*\b(?:calls?|dials?|e-?mails?|texts?|letters?|visits?|quotes?|meetings?|appointments?|contacts?|posts?)\b)\d[\d,.]* [a-z]+(?:, (?:and )?\d[\d,.]* [a-z]+)+\.?$|(?:^|: )(?:about |at least )?[$€£]?\d[\d.,]* ?(?:%|percent|dollars)\.?$/i
/** "5 min read", "Member · 212 posts". */
const countsOfPage = /\b\d+[- ]min(?:ute)?s? read\b|· [\d,]+ (?:posts|followers|comments|likes|views)\b/i
const hashtags = /^(?:#[a-z]\w*[\s,]*)+$/i
/** "At least 48 hours between two emails". */
const spacing = /^(?:at (?:least|most)|no more than) \S+ (?:hours?|days?|weeks?) between\b/i
const openingHours = /^open (?:on|from|until|daily|every|mon|\d)/i
const nextMeeting = /^(?:next (?:meeting|call|steps?)(?:$|:)|last (?:changed|updated|modified|revised|edited)\b)/i
/** Matches names of fields and columns without steps, wherever these words appear in them. */
export const noteLabel =
  /\b(?:notes?|tips?|purpose|(?<!main )goals?|objectives?|scripts?|subject|examples?|samples?|reasons?|results?|outcomes?|(?<!^task for )owners?|responsible|assign(?!ments?\b)\w*|audience|focus|theme|version|updated|modified|created|edited|history|author|points|background|summary|overview|metrics?|kpis?|benchmarks?|budget|criteria|success|why)\b/i
const noteName =
  /^(?:notes?|n\.b\.|body|e\.g\.|source|prepared (?:by|for)|date|place|venue|location|fax|website|web|address|disclaimer|copyright|best for|ideal for|who(?: it is for)?|what to say|edit|reminder|remember|caution|warning|watch out|heads up|preview(?: text)?|introduction|expected|deliverables?|channels?|tone|format|length|timing|exit rule|trigger|legend|measures?|milestones?|targets? (?:by|for|of|after) .+|next (?:meeting|steps?)|total(?: \w+){0,2}|attachments?|present|attendees|absent|participants|signature|signed|approved(?: by)?|initials|how it works|p\.?s\.?|to|sent|re|cc|from|sender|message|template)$/i
/** Whether a text is the name of notes, tips and the like and nothing else: "Pro tips", "Notes for agents". */
export const isNoteName = (text: string): boolean => {
  const name = text.replace(/\s*(?:#?\d+)?:?$/, '')
  return (
    noteName.test(name) ||
    (name.split(' ').length < 5 && noteLabel.test(name) && !/[:.!?–—]/.test(name) && !isImperative(name))
  )
}
/** "Goal of the week: know the tools"; "Message 2: ask for the address" is a step. */
const hasNoteLabel = (text: string): boolean =>
  !/^message #?\d/i.test(text) && isNoteName(/^\(?([^:–—"“(]{1,40}?)\s*[:–—]/.exec(text)?.[1] ?? '')
const prohibition =
  /^(?:back to (?:touch|step|day|the)|do not|don['’]t|never|avoid|no |(?:do )?nothing|leave (?:them|him|her|it) alone)\b/i
/** A signature line or a page number. */
const formField = /_{4,}|: ?__|\bpage \d+ of \d/i
/** An address, a number to call: "call us" gives one, "send the form to" needs it. */
const contact = /\b[\w.+-]+@[\w-]+\.\w|\b\d{3}[-. ]\d{4}\b|\bwww\.|\bhttps?:/
const provenance = /\b(?:edited|changed|updated|modified|rev(?:ised|\.)?|written|prepared|approved|taken) (?:by|on)\b/i
const invitation = /^\w+:|^(?:if [^,]{2,40}, )?\w+ (?:(?:us|me)\b|\(?\d{3}\b|\S+@|www\.)|\bor call \(?\d{3}\b/i
/** Whether a text closes a letter: "Best,", "Kind regards, Ann"; a signature follows. */
export const isClosing = (text: string): boolean =>
  /^(?:(?:kind|best|warm|many|with) )*(?:best|(?:talk|speak|see you) soon|thanks|thank you|cheers|regards|wishes|(?:warm|sincere|respectful|cordial)ly|yours)(?: (?:again|truly|sincerely|faithfully|all|everyone|regards|wishes))*(?:[,.!–—-]+(?: [\p{L}.]+){0,3})?$/iu.test(
    text,
  )
/** Whether a text begins a letter or a script. */
export const isGreeting = (text: string): boolean => /^(?:dear|hi|hello|hey)\b/i.test(text)
const salutation =
  /^(?:welcome(?=[!,.])|welcome to|dear|hi|hello|hey|good (?:morning|afternoon|evening)|(?:kind|best|warm|many)? ?regards|sincerely|yours|cheers|thanks(?: again)?|thank you(?! (?:call|note|card|e-?mail|te?xt|sms|letter|visit|gift|message))|all the best|cordially|best wishes|©|copyright|confidential)\b/i

/** Whether a sentence is a statement, not an instruction. */
function isStatement(text: string): boolean {
  const full = removeLeadingCondition(text)
  if (removeSubject(full) !== full) return false
  // "The agent shall answer the questions".
  if (/^(?:[\w-]+ ){1,4}(?:shall|must|should|will) /.test(full) && agent.test(full) && isActionVerb(findVerb(full)))
    return false
  const clause = full.split(/\b(?:if|when|unless|because|where|whose?|how|that) /i)[0]!
  if (beginsStatement.test(clause)) return true
  if (mayBeginStatement.test(clause)) return finiteVerb.test(clause)
  return (
    /^[\w'’ -]{1,50}?\b(?:is|are|was|were|isn't|aren't|has been|have been|means|should be|must be|will be|can be|may be)\b/i.test(
      clause,
    ) &&
    // "Email 2 is about the roof" is not an instruction.
    (/^\w+ #?\d/.test(clause) || !isActionVerb(clause.toLowerCase().match(/^[a-z-]+/)?.[0] ?? ''))
  )
}

const beginsStatement =
  /^(?:(?:this(?! (?:week|month)\b)|that|these|those|it|they|he|she|i|there|here|remember|please note)\b|(?:people|nobody|anybody|everybody|everyone|no one|half of|most of|some of) [a-z])/i
/** Words that begin a statement only if a verb follows: "The rates rose", not "The yearly review". */
const mayBeginStatement =
  /^(?:we|you|our|my|your|their|his|her|its|the|a|an|all|most|many|some|every|each|no(?!-)|clients?|agents?|research|studies|because|since|although|while|as)\b/i

/** Whether a text is a sentence with its own verb that is not an instruction: "The new rates became effective". */
export const isProse = (text: string): boolean => finiteVerb.test(text) && !isImperative(text) && !isContactPhrase(text)

const finiteVerb =
  /\b(?:became|fell|rose|went|reported|wrote|is|are|was|were|has|have|had|will|would|can|could|may|might|should|must|do|does|did|hope|know|think|believe|want|need|needs|says?|said|gives?|helps?|takes|makes|means|lets|keeps|tends?|begins?|starts|ends|covers?|explains|doubles|answers?|enjoyed|met|holds|owns|joins|signs|reaches|belongs|stays|knows|provides?|includes?|shows?|appl(?:y|ies)|live|look forward|remain)\b/i

/** Whether a text says what to do, by a verb or by naming a contact. */
export const isInstruction = (text: string): boolean => isImperative(text) || isContactPhrase(text)

/** Whether a text has other words than opening hours have: nothing remains of "9 am - 5 pm" and "closed". */
export const hasMoreThanHours = (text: string) => /\p{L}/u.test(text.replace(/\([^)]*\)$/, '').replace(hours, ''))
const hours =
  /\b(?:\d{1,2}|am|pm|a\.m|p\.m|noon|(?:office )?closed|open|to|by appointment(?: only)?|off|day off|(?:lunch |coffee )?break|rest|rest day|no activity|none|n\/a|holiday|o'clock)\b/gi
