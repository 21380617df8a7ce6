import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { parseCalendarDay } from '#contract/base/calendar-day.ts'
import { setZodMessages } from '#contract/base/zod-messages.ts'
import { type ClientNote, type NoteDraft, tagLimits } from '#contract/notes/notes.ts'
import { formatPastDay, formatInstant } from '#web/base/format-time.ts'
import { compareNewestFirst } from '#web/base/query-cache.ts'
import {
  defaultNoteValues,
  type NoteFormValues,
  parseNoteFormValues,
  toNoteFormIssue,
  toNoteFormValues,
} from '#web/notes/note-form-values.ts'
import {
  countNotesOfType,
  filterNotes,
  findTagSpelling,
  collectTagsOfNotes,
  unsavedNoteId,
} from '#web/notes/note-rules.ts'
import { maxTagSuggestions, filterTagSuggestions, addTagsFromText } from '#web/notes/tag-rules.ts'
import { getNextRowIndex } from '#web/ui/use-roving-focus.ts'

beforeAll(setZodMessages)

const buildNote = (id: string, overrides: Partial<ClientNote> = {}): ClientNote => ({
  id,
  content: 'Prefers evenings',
  noteType: 'general',
  tags: [],
  isGeneral: true,
  outcome: null,
  createdBy: 'me',
  createdByName: 'Ada Lovell',
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-20T09:30:00.000Z',
  ...overrides,
})
const buildForm = (tags: string[], overrides: Partial<NoteFormValues> = {}): NoteFormValues => ({
  ...defaultNoteValues,
  content: 'Called',
  tags,
  ...overrides,
})

test('a note includes a typed tag that was not confirmed', () => {
  expect(parseNoteFormValues(buildForm(['boat'], { content: ' Called \n twice ', tag: ' Renewal ' }))).toEqual({
    value: { content: 'Called \n twice', noteType: 'general', tags: ['boat', 'Renewal'] },
  })
})

test('missing content and invalid tags are reported at their fields', () => {
  expect(parseNoteFormValues({ ...defaultNoteValues, content: ' \n ' })).toEqual({
    issues: [{ path: 'content', message: 'Content is required' }],
  })
  expect(parseNoteFormValues({ ...buildForm([]), content: '', tag: 'x'.repeat(41) })).toEqual({
    issues: [
      { path: 'content', message: 'Content is required' },
      { path: 'tags', message: 'A tag can have up to 40 characters' },
    ],
  })
  expect(toNoteFormIssue({ path: 'tags.3', message: 'Not valid' })).toEqual({ path: 'tags', message: 'Not valid' })
})

test('a note is unchanged after a round trip through its form', () => {
  const { content, noteType, tags } = buildNote('1', { noteType: 'follow_up', tags: ['a, b', 'c d', '🎂'] })
  const formValues = toNoteFormValues(buildNote('1', { content, noteType, tags }))
  expect(formValues.tags).toEqual(tags)
  expect(parseNoteFormValues(formValues)).toEqual({ value: { content, noteType, tags } })
})

test('a tag stored with a line break is the same tag with a space, and has one when the note is saved', () => {
  expect(parseNoteFormValues(buildForm(['c\nd']))).toMatchObject({ value: { tags: ['c d'] } })
  expect(addTagsFromText(['c\nd'], 'C\td')).toEqual({ tags: ['c\nd'], rest: '' })
  expect(addTagsFromText([], 'c\td')).toEqual({ tags: ['c d'], rest: '' })
})

test.each([
  ['boat', [], ['boat'], ''],
  [' boat , jetty,, ', [], ['boat', 'jetty'], ''],
  ['one\ntwo', ['zero'], ['zero', 'one', 'two'], ''],
  ['BOAT, Boat', ['boat'], ['boat'], ''],
  ['', ['boat'], ['boat'], ''],
])('typing %j after %j makes %j', (text, tags, expected, rest) =>
  expect(addTagsFromText(tags, text)).toEqual({ tags: expected, rest }),
)

test('an existing tag keeps its spelling', () =>
  expect(addTagsFromText([], 'RENEWAL, new', ['Renewal'])).toEqual({ tags: ['Renewal', 'new'], rest: '' }))

test('the text from the first invalid tag on stays in the field', () => {
  const long = 'x'.repeat(tagLimits.length + 1)
  expect(addTagsFromText([], `boat, ${long}, jetty`)).toEqual({
    tags: ['boat'],
    rest: `${long}, jetty`,
    rejection: 'A tag can have up to 40 characters',
  })
  const maxTags = Array.from({ length: tagLimits.count }, (_, at) => `tag ${at}`)
  expect(addTagsFromText(maxTags, 'Tag 3').rejection).toBeUndefined()
  expect(addTagsFromText(maxTags, 'one more')).toEqual({
    tags: maxTags,
    rest: 'one more',
    rejection: 'A note can have up to 20 tags',
  })
})

test('any typed text results in valid and unique tags', () =>
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 60 }), { maxLength: 30 }), (typed) => {
      const tags = typed.reduce<string[]>((all, text) => addTagsFromText(all, text).tags, [])
      const { value } = parseNoteFormValues(buildForm(tags)) as { value: NoteDraft }
      expect(value.tags).toEqual(tags)
      expect(new Set(tags.map((tag) => tag.toLowerCase())).size).toBe(tags.length)
    }),
  ))

test('suggestions list tags that start with the text before those that contain it, without selected ones', () => {
  const knownTags = ['renewal', 'boat', 'Auto renewal', 'Retired', 'home', 'life', 'health', 'jetty']
  expect(filterTagSuggestions(knownTags, [], 're')).toEqual(['renewal', 'Retired', 'Auto renewal'])
  expect(filterTagSuggestions(knownTags, ['RENEWAL'], 're')).toEqual(['Retired', 'Auto renewal'])
  expect(filterTagSuggestions(knownTags, [], '')).toEqual(knownTags.slice(0, maxTagSuggestions))
  expect(filterTagSuggestions(knownTags, [], 'yacht')).toEqual([])
})

test('notes are filtered by type and by tag, ignoring case', () => {
  const notes = [
    buildNote('3', { noteType: 'call_summary', tags: ['Boat'] }),
    buildNote('2', { tags: ['boat', 'auto'] }),
    buildNote('1', { noteType: 'call_summary', tags: ['zoo'] }),
  ]
  const filteredIds = (type: ClientNote['noteType'] | '', tag: string) =>
    filterNotes(notes, { type, tag }).map(({ id }) => id)
  expect(filteredIds('', '')).toEqual(['3', '2', '1'])
  expect(filteredIds('call_summary', '')).toEqual(['3', '1'])
  expect(filteredIds('', 'BOAT')).toEqual(['3', '2'])
  expect(filteredIds('call_summary', 'boat')).toEqual(['3'])
  expect(filteredIds('follow_up', '')).toEqual([])
  expect(countNotesOfType(notes, 'call_summary')).toBe(2)
  expect(collectTagsOfNotes(notes)).toEqual(['auto', 'Boat', 'zoo'])
  expect(findTagSpelling(collectTagsOfNotes(notes), 'boat')).toBe('Boat')
  expect(findTagSpelling(collectTagsOfNotes(notes), 'gone')).toBe('')
})

test('an unsaved note is the first in the list', () => {
  const notes = ['0f', 'ff', unsavedNoteId, '0a'].map((id) => buildNote(id))
  expect(notes.toSorted(compareNewestFirst).map(({ id }) => id)).toEqual([unsavedNoteId, 'ff', '0f', '0a'])
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
])('%s moves from row %d of three to %s', (key, at, to) => expect(getNextRowIndex(key, at, 3)).toBe(to))

const today = parseCalendarDay('2026-03-03')
test.each([
  ['2026-03-03', 'Today'],
  ['2026-03-02', 'Yesterday'],
  ['2026-02-25', '6 days ago'],
  ['2026-02-24', 'Feb 24'],
  ['2025-12-31', 'Dec 31, 2025'],
  ['2026-03-04', 'Mar 4'],
])('%s is formatted as %s', (day, words) => expect(formatPastDay(parseCalendarDay(day), today)).toBe(words))

test('an instant is formatted as day and time in a zone', () => {
  expect(formatInstant('2026-03-03T04:30:00.000Z', 'America/New_York', today)).toEqual({
    relative: 'Yesterday',
    time: '11:30 PM',
    full: 'Monday, March 2, 2026, 11:30 PM',
  })
  expect(formatInstant('2026-03-03T00:05:00.000Z', 'UTC', today).full).toBe('Tuesday, March 3, 2026, 12:05 AM')
  expect(formatInstant('2026-03-03T12:00:00.000Z', 'UTC', today).full).toBe('Tuesday, March 3, 2026, 12:00 PM')
})
