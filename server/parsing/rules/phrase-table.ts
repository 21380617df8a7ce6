/** A way to say a day, a repeat or a date, and the examples that test it. */
type PhraseRow = { place: string; reader: string; source: string; examples: string[] }

/**
 * All ways to state a day, a repeat or a date; the first match is used. Two lines each: its place, the reader of its
 * groups and its expression, in which "{n}" is a number (`phrase-placeholders.ts`); then the examples with their meaning. The place
 * is the beginning of a text ("start"); `strong` ones also match after a preposition and at the end, `anywhere` ones
 * without such a sign. Dates have groups with names. With dots the day comes first; without a year "1.2." may be the
 * number of a section.
 */
const table = String.raw`
anywhere dayOfWeek (?:week|wk\.?|w)\s*#?{n}[\s,/|(:–—-]*(?:on )?(?:(?<=[\s\d,/(:–—-])d(?:ays?)?\s*{n}(?:{and}(?:day\s*)?{n})?|(?<!\d){weekdays})\b
  Week 2, Mon-Wed: call = week 2 weekdays 0,1,2; Week 2: Days 1-3: call = week 2 dayOfWeek 1 lastDayOfWeek 3; Week 2, Sat to Tue: call = week 2 weekdays 5,6,7,8; Wk2 D4 call = week 2 dayOfWeek 4; W3D2: call = week 3 dayOfWeek 2; Week 3, day 15: call = numbered 15
anywhere weekOfDay (?:day\s*{n}|{weekday})\b,?\s*(?:[-–—(]\s*)?(?:of |in )?w(?:ee)?k\s*{n}\b|{nth} {weekday}{stop}
  Day 5 of week 2: call = week 2 dayOfWeek 5; Second Friday: call = week 2 weekdays 4; Call on Friday of week 3 = week 3 weekdays 4; Day 15 (week 3): call = numbered 15
anywhere weekOfMonth (?:m(?:onth|o)?\s*{n}\b,?\s*(?:[-–—(]\s*)?w(?:eeks?|k)?\s*{n}(?:{and}{n})?|(?:week\s*{n}|{nth} week) (?:of|in) month\s*{n})\b
  Month 2, week 1-2: call = month 2 dayOfWeek 1 lastDayOfWeek 14; M2 W3: call = month 2 dayOfWeek 15 lastDayOfWeek 21; The third week of month 2: call = month 2 dayOfWeek 15 lastDayOfWeek 21
anywhere partOf (?:the )?(early|late|start|beginning|first (?:day|half)|mid(?:dle|way)?|end|last day)(?: (?:of|in|through|into))*[ -]?(?:the )?(?:{nth} )?(day|week|month|quarter)(?:\s*{n})?\b|(?:the )?(week|month)(?:['’]s)?[ -]end\b
  End of month 2: call = month 2 part end; Call by the end of the week = end unit week; Start of week 3: call = week 3; By the end of day 5: call = numbered 5; Midway through week 3: call = week 3 part middle; Mid-month: call = end unit month isMiddle true; By month end, call = end unit month
anywhere before {amount}(?: ?\+)?[\s-]?(?:before|prior|ahead|out\b|in advance|until\b|to(?= {event})|to go\b|pre-{event}|pre\b){toevent}
  80-90 days prior = offset -90 last -80; 9 to 12 months before = offset -360 last -270; Call the client 60 days out = offset -60; 90/60/30 days before renewal: call = offset -90 all -90,-60,-30; Email 1 - 45 days before renewal = offset -45; Between 60 and 45 days before expiration, call = offset -60 last -45; 1 month before the first birthday - call = offset -30; The day before: print the slides = offset -1; The week before they move, call = offset -7; 30 days to renewal: call = offset -30; A month and a half before the move: call = offset -45
anywhere afterStep {amount} (?:after|following|from|past|post) {step}
  3 days after the meeting: call = later 3 step the meeting; Email 1 day after touch 1 = later 1 step touch 1; Call a month after that = later 30 step that
anywhere after {amount} (?:after|post|following|from|past|into|since)[ -](?:{event}|{clause}|{noun})
  10 days after signing: call = offset 10; 45-90 days after closing: call = offset 45 last 90; One week after the open house, call = offset 7 of open house; The day after they sign: call = offset 1 of sign; A week or so after closing, call = offset 7
anywhere within within (?:the )?(?:first |next )?(?:{amount}|(hour|day|week|month)\b)(?: (?:of|after|from|following) (?:{step}|{clause}|({event})|{noun}))?
  Within 48 hours: call = within 2; Call within 3 days of signing = offset 3; Within the first month: call = within 30
anywhere zero (?:on )?the day (?:of {event}|(?:that )?{clause}|(?:that )?(?:they|he|she|you|we|it|(?:the|a|an|their|your) [\w-]+) (?:is |are |was |were |gets? )?[\w-]+(?: the name| to you)?)
  The day of the renewal: call = offset 0; On the day they sign I call = offset 0; Call the day you get the name = offset 0; The day they report it, call = offset 0
start zero (?:(?:on )?(?:the )?day (?:{clause}|[\w-]+ (?:is|are|\w+s)(?: \w+)?)|(?:on )?the day(?: itself)?|(?:the )?first (?:few hours|(?:{count} )?(?:minute|hour)s?)){stop}
  Day the payment is missed = offset 0; The day coverage ends: call = offset 0; On the day: call = offset 0; The first 5 minutes: call = offset 0
start today (?:minute|hour) \d{1,2}{stop}
  Minute 0: text = within 0
start numbered between {period}\s*{n}{and}(?:(?:day|week|month)\s*)?{n}
  Between days 1 and 3: call = numbered 1 last 3; Between day 3 and day 5: call = numbered 3 last 5
strong listed {period}\s*#?({n}(?:\s*(?:,\s*and|,|and|&|\/)\s*(?:(?:day|week|month) |d)?(?!{clock}){n}\b(?! [a-z]+s\b|\s*(?:mi?n|h(?:ou)?r))){1,12})
  Days 1, 3 and 5: call = numbered 1,3,5 last 5; Follow up on day 2, day 5 and day 20 = numbered 2,5,20 last 20; Weeks 1, 3 and 5: call = week 1 last 5 numbers 1,3,5; Weeks 1 and 2: call = week 1 last 2; Calls: D1, D3 = numbered 1,3 last 3; Day 10/20: call = numbered 10,20 last 20; Day 5 / Day 9: call = numbered 5,9 last 9
strong signed (?:days?|d|t|r|e|x|{event}|^(?=[-–−] ?\d{1,3}\b(?!%)))\s*(-? ?minus|plus|-|–|−|\+)\s*{n}(?:{dash}(?:[dt]\s*)?[-–−+]?\s*{n})?(?: ?{unit}|\b)
  T-30 Call = offset -30; T-21d: call = offset -21; T+1mo: call = offset 30; T+5m: call = offset 0; D+3 Call = offset 3; Day minus 90: call = offset -90; T minus 6 weeks: call = offset -42; T-2 hours: text = offset 0; Days -10 to -5: call = offset -10; Bind + 7 days = offset 7; -30: call = offset -30
strong numbered {period}\s*(?:#|no\.)?\s*{n}(?:(?:{tight}|\s+[-–—]\s+(?=(?:(?:day|week|wk|month)\s*)?\d{1,3}\s*(?:[:,)–—]|$| - ))|\s?\/|\s+or\s+)(?!{clock})(?:(?:day|week|wk|month|quarter)\s*)?\b{n})?\b(?!-|\.\d|\s*(?:mi?n|h(?:ou)?rs?\b))(?: (?:after|from|post|following|past)[ -](?:{event}|{clause}|{noun}))?
  day three - call = numbered 3; d45 xsell call = numbered 45; Day 3 - 9:30 am: call = numbered 3; Days 3-5: call = numbered 3 last 5; Confirm the loss day 0 = numbered 0; Email 1 (Day 1) = numbered 1; Phase 1 (Days 1-30): learn = numbered 1 last 30; Weeks 2 to 4: call = week 2 last 4; Call them in week 3. = week 3; Annual review (month 12) = month 12; Day 5 or 6: call = numbered 5 last 6; Day 10 after the auto sale: call = numbered 10
strong nth (?:{nth}(?:,| and) {nth} (day|week|month|quarter)s?|{nth} (day|week|month|quarter))\b
  The third day: call = numbered 3; Third and fourth weeks: call = week 3 last 4; Second week: call = week 2; In the first month, call = month 1; A welcome call on the second day = numbered 2
start short (?:(w)|([mq])(?=\d{1,2}{stop}))(\d{1,3})\b
  W3 call = week 3; Q2: call = quarter 2; M2: call = month 2
start firstUnits (?:first|1st|(?:through(?:out)?|during|over|across) (?:all(?: the)?|the (?:entire|whole|full))) {n} (day|week|month)s{stop}
  First 30 days: call = numbered 1 last 30; The first two weeks: call = week 1 last 2; Through all 90 days: call = numbered 1 last 90
start lastWeek (?:last|final) week{stop}
  The final week - call = lastWeek
start planEnd (?:last|final) day(?: of the plan)?{stop}
  Last day: call = end unit plan
start sameDay (?:immediately\b(?: (?:upon|after)(?: [\w-]+)?)?|(?:(?:send|sent) )?(?:immediately|(?:later )?(?:(?:that|the) )?same[ -](?:day|week|morning|afternoon|evening|night)|later (?:that|the same) day|that (?:day|morning|afternoon|evening|night)|(?:right|straight) (?:away|after\b[^:,)]{0,30})|at once|today)(?: as [^:,(]{0,30})?(?:{stop}|{verb}))|(?:(?:we|i|you|it|this) )?(?:start|begin|open|kick off)s? with(?= an?\b)
  Same day: call = later 0; The same evening text them = later 0; Immediately text them = later 0; Msg 1 (right after the quote goes out) = later 0; First contact: same day as the report (phone) = later 0; Later that day: call = later 0; That evening: text = later 0; We start with an email about the lawsuit = later 0
start next (?:(?:very )?(?:next|following) (?:(?:morning|afternoon|evening)|((?:business |working )?day|week|month))\b|tomorrow\b)
  The next day: call = later 1; Following week: call = later 7; Next morning: call = later 1; Msg 2 (next day, 10 am) = later 1; The very next day, call = later 1; By tomorrow I call = later 1
start stretch (?:next|following|final|last) {amount}{stop}
  Next 30 days: call = stretch 30
strong later (?:another )?{amount} (?:later\b|afterwards?\b|thereafter\b|from then\b|on{stop})
  2 days later: call = later 2; Send a note one week later = later 7; A few days later, text = later 3; A day or two later: call = later 1
start later (?:after (?:another |(?=another )){amount}|after {n} more {unit}|{amount} (?:passes|goes by){stop}|(?:delay|wait|pause|give (?:it|them))(?:s|ing)?:?\s*(?:for |another )?{amount}(?=$|[\s.]*$|\s*[,:;|–—-]| and ))
  After another 5 days, call = later 5; After another week: call = later 7; After 5 more days, call = later 5; Another week passes: call = later 7; Wait 2 days = later 2; Delay: 1 day = later 1; Give it a week and then text them = later 7
strong bareAfter (?:{amount}|(day|week|month|year)) (?:after|following|from|past|post){stop}
  3 days after: call = after 3; The day after: call = later 1; Week After = after 7
anywhere offset after {amount}(?! of\b)
  After 9 days: call = offset 9; Coverage tour after 2 days, using template A = offset 2; After two hours: call = later 0
start offset (?:in|at) (?:the )?{amount}(?: mark)?|{amount} (?:in\b|into it|mark|(?:pending|past[ -]due|overdue|late|old|unpaid|unanswered){stop})
  In 3 weeks, call = offset 21; At 90 days I phone = offset 90; Eleven months in, I email = offset 330; 30-day mark: call = offset 30; 3 days pending: call = offset 3
strong plus \+\s?{n}\s*{unit}?(?=\s|$|[:|),–—-])
  +2 weeks: call = after 14; Email recap - +1 day = after 1
start plusOf ([a-z]{3,}) ?\+ ?{n}(?: ?{unit})?(?=\s*(?:$|:))
  Exam + 1: call = offset 1 of Exam
start within ({number}(?:{dash}{number})?\s?mi?n(?:ute)?s?)(?=\s*(?::|→|->|=))
  0-5 min: call = within 0
start bare {amount}(?<!\dm|mi?n(?:ute)?s?)(?<!h(?:ou)?rs?(?!:| ?→| ?->)){stop}
  60 days - call = bare 60; 2 hours: remind = bare 0; 2 wks: text = bare 14; Text a survey (2 weeks) = bare 14; Second contact: 3 business days (email) = bare 3
start bareCount {n}(?:(?<=\d)(?=: )|[- ](days?|weeks?|months?|years?)(?= (?:check|follow|touch|review|call|visit|e-?mail|text|survey|letter|card|note|meeting|anniversary)\S*))
  75: email = bare 75; 30-day check-in: email = bare 30; 90-day review call = bare 90
strong zero (?:day|week|month|morning) of(?: {event}| (?:the|your|their|a) [\w-]+{stop}|(?<=day of) [\w-]+{stop}|(?= *$)|(?= *[:|–—-]))
  Day of: call = offset 0; Day of notice = offset 0; The month of the birthday = offset 0; The day of the review = offset 0
start side (before|pre[- ]|leading up to |ahead of |after|post[- ]|following |once) ?(?:{event}{stop}|(?:day|week|month) (?:one|[01])(?=\s*:?\s*$)|(?:you|they) (?:start|begin|join)(?=\s*:\s*\S)|(?=\s*:?\s*$)|(?<!^post )(?:the|your|their|our) (?:[\w-]+ )?[\w-]+(?=\s*(?:\([\w ]+\))?:?\s*$))
  After the renewal: call = unknown side 1; Before kickoff: call = unknown side -1; Before the seminar trip: = unknown side -1
start unknown (?:(?:on |for |at |upon )?(?:their |each |every )?(?:client )?(?:birthdays|holidays?|christmas|thanksgiving|new year(?:'s)?|life events?|anniversaries|claims(?: filed| reported)?)|ongoing|as needed|later(?: on)?|long[- ]term|continuous(?:ly)?|thereafter|afterwards?|when needed|any ?time|(?:early|mid|late)[- ]?(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|tbd|tba|to be (?:determined|scheduled|announced)|some ?(?:time [^:]{0,30}|day)|eventually|(?:spring|summer|fall|autumn|winter)(?: \d{4})?){stop}
  Holidays: send a card = unknown; Ongoing: call = unknown; TBD: host a webinar = unknown; Some time in spring: send it = unknown
start afterNow (?:after|following|once) (?!that|this|then){step}{stop}
  After the call: email = later 0 step the call
start unknown (?:after (?!\d)(?=[^.]+:)|whenever |{period}\s*#?\d{1,3}\.\d|(?:next|following) {amount})[^:,;.|–—]{0,60}(?=\s*(?:[:|–—]| - |$))
  After first meeting with the referral: text = unknown; Whenever you have a minute = unknown; Day 1.5: call = unknown
start trigger (?:the (?:very )?(?:minute|moment|second(?! is\b)|instant)|as soon as|(?:up)?on (?:receipt|arrival) of) [^:,;.|–—]{3,60}?(?=\s*(?:[:,|–—]| - )|\s(?:you|i|we) (?=[a-z])|{verb}|$)|(?:when(?! to )|once(?! (?:a|an|per|every|each|daily|weekly|monthly|more|again)\b)|until) [^:,;.|–—]{3,60}(?=\s*(?:[:|–—]| - |$))
  The minute a lead comes in, call = unknown isTrigger true; As soon as a card arrives you call them = unknown isTrigger true; When the quote is ready: call = unknown isTrigger true; When the claim closes = unknown isTrigger true; On receipt of the lead, call = unknown isTrigger true
start event (?:(?:day of |date of |at |upon |on )?((?:{event}|start))(?: day)?|([dtrx])){stop}|((?!every|each|any|per|all|one|half|full|rest|(?:business|working|week)\b)(?:[a-z]{4,} )?(?!the )[a-z]{3,} (?:day|date|month))(?=\s*(?:$|:))|on ((?:the|their) [\w-]+ (?:date|day))\b
  At closing = event name closing; Policy effective date - issue the cards = event name Policy effective date; D: host the seminar = event name D; On the audit date, attend the visit = event name the audit date
start weekdays {weekdays}(?=\s*(?:$|[:|–—,)]| - | before | morning| afternoon| evening| night(?=\s*[:,–—-])|(?:at |from |@ ?|\()?{clock}))(?!,? (?:(?!{clock})\d(?!\d? ?(?:h|mi))|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))(?: (?:morning|afternoon|evening|night))?
  Tue/Thu 1-3 pm - Call = weekday weekdays 1,3; By Friday: call = weekday weekdays 4; Fri-Mon: call = weekday weekdays 4,5,6,7; Call Ann (Mon) = weekday weekdays 0
start nextWeekdays (?:next|following) {weekdays}(?=\s*(?:$|[:|,–—]| - ))
  Next Monday: call = weekday weekdays 0 isNext true
start mwf (?:(m ?[/,&]? ?w ?[/,&]? ?f)|t(?:u|ue|ues)? ?[/,&]? ?th(?:u|ur|urs)?)\b
  MWF: call = weekday weekdays 0,2,4; T/Th: call = weekday weekdays 1,3
inside weekdays \b(?:by|on|before|due|no later than) (?:this |next )?{weekday}\b(?!s)(?: (?:morning|afternoon|evening|night|noon))?
  Send the quote by Friday = weekday weekdays 4
inside weekdays (?<=\w (?!(?:an?|any|every|each|of|or|and|the|on)\b)\w+ ){weekday}(?=\s*(?:\([^)]*\))?[.!]*$)
  Call the client Thursday (home) = weekday weekdays 3
inside next (?:\b(?:the )?(?:next|following) ((?:business |working )?day|morning|afternoon|evening)|(?<=(?:\S+ ){3})next (week|month))\s*[.)]*$
  Call Ann the next day = later 1; Email the flyer next week. = later 7
inside sameDay \b(?:immediately|right (?:after|away)|the same (?:day|morning|afternoon|evening|night))(?=\s*(?:[,.)]|$))
  Welcome email immediately, using template A = later 0; Text the same afternoon. = later 0
inside event \b(?:on|at|upon) ((?:the |their |its )?(?:(?:first|one-year) )?(?:anniversary|renewal|birthday|closing|effective date|expiration)(?: date)?)\s*[.)]*$
  I usually send flowers on the anniversary. = event name the anniversary; Call at renewal = event name renewal
inside offset \b(?:in|at) (?:the )?{amount}(?: mark)?\s*[.)]*$
  Call Ada in 5 days = offset 5; Check in at 6 months = offset 180; Call at the 30-day mark = offset 30
start unsure ((?:(?! - )[^:,;.|–—]){3,60}?)(?=\s*(?:[:–—]| - ))
  Some weeks before the trip: call = unknown
repeat afterThat \b(?:every|each) (?:{n} )?(days?|weeks?|months?|quarters?|years?) (?:after that|thereafter|from then on|afterwards)|^then,? (?:every|each) (?:{n} )?(days?|weeks?|months?|quarters?|years?)
  Every quarter after that: call = 90; Every two weeks thereafter - call = 14
repeat times \b{times}\s?(?:a |per |each |every |\/ ?)?(day|week|month|quarter|daily|weekly|monthly|quarterly)\b
  Twice a week: call = 0,3; 3x per week: call = 0,2,4; Once a month: call = 30
repeat workdays \b(?:on )?(?:every|each|all) (?:single )?(?:week|working|work|business)[- ]?days?\b|\bon weekdays\b|\bweekdays\b|\bm ?[-–] ?f\b|\bmon(?:day)?s?{dash}fri(?:day)?s?\b(?=\s*(?:$|[:|,–—-]|(?:at |from |@ ?|\()?{clock}))
  Weekdays: call = 0,1,2,3,4; M–F: call = 0,1,2,3,4; Every business day, call = 0,1,2,3,4; Mon-Fri 9-11am: call = 0,1,2,3,4
repeat weekend \b(?:every|each) weekend\b|\bweekends\b
  Weekends: rest = 5,6
repeat other \b(?:(?:every|each) (?:other|second|2nd)|alternat(?:e|ing)) (?:(day|week|month)|{repeated})\b
  Every other Wednesday: call = 2 of 2 weeks; Alternate Fridays: call = 4 of 2 weeks; Every other day: call = 2
repeat weekdays \b(?:on )?((?:every|each) {repeated}|(?:weekly|(?:every|each) week),? on {repeated}|{repeated},? (?:(?:every|each) week|weekly))\b|(?<=\S )({weekday}s?{dash}{weekday}s?)\s*[.)]*$|\b(?:on )?((?:(?:mon|tues|wednes|thurs|fri|satur|sun)days(?:\s*(?:,\s*and|,|/|&|and)\s*)?)+|{weekday} (?:morning|afternoon|evening|night)s\b)
  Every Monday and Thursday: call = 0,3; On Monday each week: call = 0; Weekly on Thursday: call = 3; Call Tue-Thu = 1,2,3; Tuesdays and Thursdays: call = 1,3; Thursday mornings: call = 3
repeat everyUnits \bevery {n}(?:{dash}{exact})?[- ](days?|weeks?|months?|quarters?)\b
  Call every 3 days = 3; Every two weeks: call = 14
repeat month \b(?:on )?(?:the )?(?:first|1st|last|\d{1,2}(?:st|nd|rd|th)?)(?: (?:day|monday|tuesday|wednesday|thursday|friday|business day|week))? of (?:every|each|the) month\b(?! \d)
  First of each month: call = 30
repeat unit \b(?:every|each) (?:single )?(day|morning|afternoon|evening|night|week|fortnight|month|quarter|year)\b(?! (?:before|later|after|prior|from(?! (?:day|week|month))|ago|or so|of|out|in advance|ahead|old)\b)|(?:^|[([] ?|[-–—,:] )(daily|weekly|monthly|quarterly|annually|yearly)(?=\s*(?:$|[:,.|)\]–—@]| - | (?:tasks?|habits?|activit|routine|to-?do|actions?|goals?)(?!\w)|(?:at|from) \d|(?:for|until|through|from|starting)\b))|\b(daily|weekly|monthly)(?:\s*[.)]?$|(?= (?:with|in|at)\b))|\b(bi-?weekly|fortnightly)\b
  Call ten leads each week = 7; Every morning: call = 1; Call every new client = none; Daily: call = 1; Call Ann weekly = 7; Call biweekly = 14
repeat perUnit (?:\b(?:a|per) |\/ ?)(day|week|month)\b(?! (?:before|later|after|prior|from|ago|or so|of|out|in advance|ahead|old)\b)
  Call 25 leads a day = 1; Wait for a week = none
repeat adjective ^(daily|weekly|monthly|quarterly)\b|\b(daily|weekly|monthly)\b
  Weekly report = 7
date named \b(?<year>\d{4})-(?<month>\d{1,2})-(?<day>\d{1,2})(?!\d)(?:T(?=\d))?
  2026-03-04: call = 2026-3-4
date named \b(?<month>\d{1,2})(?<sign>[/-])(?<day>\d{1,2})\k<sign>(?<year>\d{4}|\d{2})\b
  3/4/26: call = 2026-3-4; 25/12/2026 = 2026-12-25
date named \b(?:(?<day>\d{1,2})\.(?<month>\d{1,2})\.(?<year>\d{4}|\d{2})\b|(?<day>\d{2})\.(?<month>\d{2})\.(?=[\s:,)–-]|$))
  03.04.: call = 4-3; 3.4.26 = 2026-4-3
date named \b(?<month>{month}) (?<day>\d{1,2})(?:st|nd|rd|th)?(?! ?(?:days|weeks|%))(?:\s?(?:[-–]|to|through)\s?(?<lastDay>\d{1,2})(?:st|nd|rd|th)?\b(?!/|:\d))?(?:,? (?<year>20\d\d))?\b
  March 1-5: call = 3-1 last 5; Sept. 3, 2026 = 2026-9-3
date named \b(?<day>\d{1,2})(?:st|nd|rd|th)?(?: of)?[ -](?<month>{month})(?:(?:,? |-)(?<year>20\d\d|\d\d$))?(?![a-z])
  Call on the 3rd of March = 3-3; 3-Mar-2026 = 2026-3-3
date named (?<=^|\b(?:due|by|on|until):? )(?!24\/7)(?<month>\d{1,2})\/(?<day>\d{1,2})(?=$|[\s:,)–-])(?!\/)
  3/4 call = 3-4
date named ^(?:the )?(?<end>end) of (?<month>{month})(?: (?<year>20\d\d))?(?![a-z])
  End of February: call = 2-28
date named ^(?<month>{month})(?:\s?[-–/]\s?{month})?(?: (?<year>20\d\d))?(?=\s*(?:$|[:|–—]| - ))
  October: = whole 10; Feb/March - visit = whole 2
`

/** The rows of the table, in its order. */
export const phraseRows: readonly PhraseRow[] = [...table.matchAll(/^(\w+) (\w+) (.+)\n {2}(.+)$/gm)].map(
  ([, place = '', reader = '', source = '', examples = '']) => ({
    place,
    reader,
    source,
    examples: examples.split('; '),
  }),
)
