import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { calendarDay } from '#contract/calendar-day.ts'
import { type ClientNote, type NoteDraft, tagLimits } from '#contract/client-notes.ts'
import { speakPlainly } from '#contract/messages.ts'
import { agoWords, instantWords } from '#web/base/instant-words.ts'
import { placed } from '#web/base/shown-list.ts'
import { countOfType, filteredNotes, spelledIn, tagsIn, unsavedId } from '#web/clients/note-rules.ts'
import { shownSuggestions, suggestedTags, withTags } from '#web/clients/tag-rules.ts'
import { besideItsField, blankNote, noteFrom, tagsOf, typedFrom } from '#web/clients/typed-note.ts'
import { rowAfter } from '#web/ui/row-list.tsx'

beforeAll(speakPlainly)

const note = (id: string, more: Partial<ClientNote> = {}): ClientNote => ({
  id,
  content: 'Prefers evenings',
  noteType: 'general',
  tags: [],
  isGeneral: true,
  createdBy: 'me',
  createdByName: 'Ada Lovell',
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-20T09:30:00.000Z',
  ...more,
})
const form = (tags: string[], more: Partial<typeof blankNote> = {}) => ({
  ...blankNote,
  content: 'Called',
  tags: JSON.stringify(tags),
  ...more,
})

test('a note says what was typed, with the tag that was not ended yet', () => {
  expect(noteFrom(form(['boat'], { content: ' Called \n twice ', tag: ' Renewal ' }))).toEqual({
    value: { content: 'Called \n twice', noteType: 'general', tags: ['boat', 'Renewal'] },
  })
})

test('without words it is refused in those of spec 5, beside its field; so are tags', () => {
  expect(noteFrom({ ...blankNote, content: ' \n ' })).toEqual({
    issues: [{ path: 'content', message: 'Content is required' }],
  })
  expect(noteFrom({ ...form([]), content: '', tag: 'x'.repeat(41) })).toEqual({
    issues: [
      { path: 'content', message: 'Content is required' },
      { path: 'tags', message: 'A tag has at most 40 characters' },
    ],
  })
  expect(besideItsField({ path: 'tags.3', message: 'Not valid' })).toEqual({ path: 'tags', message: 'Not valid' })
})

test('a note goes into its form and out of it unchanged', () => {
  const { content, noteType, tags } = note('1', { noteType: 'follow_up', tags: ['a, b', 'c\nd', '🎂'] })
  const typed = typedFrom(note('1', { content, noteType, tags }))
  expect(tagsOf(typed)).toEqual(tags)
  expect(noteFrom(typed)).toEqual({ value: { content, noteType, tags } })
})

test.each([
  ['boat', [], ['boat'], ''],
  [' boat , jetty,, ', [], ['boat', 'jetty'], ''],
  ['one\ntwo', ['zero'], ['zero', 'one', 'two'], ''],
  ['BOAT, Boat', ['boat'], ['boat'], ''],
  ['', ['boat'], ['boat'], ''],
])('the typed %j with %j makes %j', (text, tags, expected, rest) =>
  expect(withTags(tags, text)).toEqual({ tags: expected, rest }),
)

test('a tag that was used before keeps its spelling', () =>
  expect(withTags([], 'RENEWAL, new', ['Renewal'])).toEqual({ tags: ['Renewal', 'new'], rest: '' }))

test('what cannot be taken stays to be mended, behind what could', () => {
  const long = 'x'.repeat(tagLimits.length + 1)
  expect(withTags([], `boat, ${long}, jetty`)).toEqual({
    tags: ['boat'],
    rest: `${long}, jetty`,
    refused: 'A tag has at most 40 characters',
  })
  const full = Array.from({ length: tagLimits.count }, (_, at) => `tag ${at}`)
  expect(withTags(full, 'Tag 3').refused).toBeUndefined()
  expect(withTags(full, 'one more')).toEqual({ tags: full, rest: 'one more', refused: 'A note has at most 20 tags' })
})

test('whatever is typed, the contract takes the tags, and none is there twice', () =>
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 30 }), (typed) => {
      const tags = typed.reduce<string[]>((all, text) => withTags(all, text).tags, [])
      const { value } = noteFrom(form(tags)) as { value: NoteDraft }
      expect(value.tags).toEqual(tags)
      expect(new Set(tags.map((tag) => tag.toLowerCase())).size).toBe(tags.length)
    }),
  ))

test('suggestions: what begins so, then what has it, the most used first, none that is chosen', () => {
  const known = ['renewal', 'boat', 'Auto renewal', 'Retired', 'home', 'life', 'health', 'jetty']
  expect(suggestedTags(known, [], 're')).toEqual(['renewal', 'Retired', 'Auto renewal'])
  expect(suggestedTags(known, ['RENEWAL'], 're')).toEqual(['Retired', 'Auto renewal'])
  expect(suggestedTags(known, [], '')).toEqual(known.slice(0, shownSuggestions))
  expect(suggestedTags(known, [], 'yacht')).toEqual([])
})

test('notes are filtered by type and by tag, whatever its case', () => {
  const notes = [
    note('3', { noteType: 'call_summary', tags: ['Boat'] }),
    note('2', { tags: ['boat', 'auto'] }),
    note('1', { noteType: 'call_summary', tags: ['zoo'] }),
  ]
  const ids = (type: ClientNote['noteType'] | '', tag: string) =>
    filteredNotes(notes, { type, tag }).map(({ id }) => id)
  expect(ids('', '')).toEqual(['3', '2', '1'])
  expect(ids('call_summary', '')).toEqual(['3', '1'])
  expect(ids('', 'BOAT')).toEqual(['3', '2'])
  expect(ids('call_summary', 'boat')).toEqual(['3'])
  expect(ids('follow_up', '')).toEqual([])
  expect(countOfType(notes, 'call_summary')).toBe(2)
  expect(tagsIn(notes)).toEqual(['auto', 'Boat', 'zoo'])
  expect(spelledIn(tagsIn(notes), 'boat')).toBe('Boat')
  expect(spelledIn(tagsIn(notes), 'gone')).toBe('')
})

test('a row is shown in its own place, a new one by its age, one without an id yet above all', () => {
  const rows = [note('0f'), note('0c'), note('0a')]
  const ids = (row: ClientNote) => placed(rows, row).map(({ id }) => id)
  expect(ids(note('0d'))).toEqual(['0f', '0d', '0c', '0a'])
  expect(ids(note('01'))).toEqual(['0f', '0c', '0a', '01'])
  expect(ids(note(unsavedId))).toEqual([unsavedId, '0f', '0c', '0a'])
  expect(placed(rows, note('0c', { content: 'Other' })).map(({ content }) => content)).toEqual([
    'Prefers evenings',
    'Other',
    'Prefers evenings',
  ])
})

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowUp', 2, 1],
  ['Home', 2, 0],
  ['End', 0, 2],
  ['ArrowUp', 0, undefined],
  ['ArrowDown', 2, undefined],
  ['Home', 0, undefined],
  ['a', 1, undefined],
])('%s leads from row %d of three to %s', (key, at, to) => expect(rowAfter(key, at, 3)).toBe(to))

const today = calendarDay('2026-03-03')
test.each([
  ['2026-03-03', 'Today'],
  ['2026-03-02', 'Yesterday'],
  ['2026-02-25', '6 days ago'],
  ['2026-02-24', 'Feb 24'],
  ['2025-12-31', 'Dec 31, 2025'],
  ['2026-03-04', 'Mar 4'],
])('%s is said as %s', (day, words) => expect(agoWords(calendarDay(day), today)).toBe(words))

test('an instant is a day and a time on the clocks of a zone', () => {
  expect(instantWords('2026-03-03T04:30:00.000Z', 'America/New_York', today)).toEqual({
    said: 'Yesterday',
    whole: 'Monday, March 2, 2026, 11:30 PM',
  })
  expect(instantWords('2026-03-03T00:05:00.000Z', 'UTC', today).whole).toBe('Tuesday, March 3, 2026, 12:05 AM')
  expect(instantWords('2026-03-03T12:00:00.000Z', 'UTC', today).whole).toBe('Tuesday, March 3, 2026, 12:00 PM')
})
