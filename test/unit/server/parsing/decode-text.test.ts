import { expect, test } from 'vitest'
import { decodeText } from '#server/parsing/extraction/decode-text.ts'

const text = 'Day 1: Call José – 5 €\nDay 2: Email'
const bigEndian = (value: string) => Buffer.from(value, 'utf16le').swap16()

test.each<[string, Uint8Array, string]>([
  ['UTF-8', Buffer.from(text), text],
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${text}`), text],
  ['UTF-16, little endian', Buffer.from(`\ufeff${text}`, 'utf16le'), text],
  ['UTF-16, big endian', bigEndian(`\ufeff${text}`), text],
  ['UTF-16 without a byte order mark', Buffer.from(text, 'utf16le'), text],
  ['UTF-16, big endian, without a byte order mark', bigEndian(text), text],
  ['Latin-1', Buffer.from('Day 1: Call Jos\u00e9', 'latin1'), 'Day 1: Call José'],
  ['Windows-1252', Buffer.from([0x80, 0x20, 0x93, 0x41, 0x94]), '€ “A”'],
  ['line ends of Windows and of old Macs', Buffer.from('a\r\nb\rc'), 'a\nb\nc'],
])('%s is decoded', (_, bytes, expected) => {
  expect(decodeText(bytes)).toBe(expected)
})

test.each<[string, Uint8Array]>([
  ['a program', Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0, 4, 0, 0, 0, 0xff, 0xff])],
  ['control characters without a zero byte', Buffer.from(Array.from({ length: 200 }, (_, index) => 1 + (index % 8)))],
])('%s is no text', (_, bytes) => {
  expect(decodeText(bytes)).toBeUndefined()
})
