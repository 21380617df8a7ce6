import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildMailtoUrl, buildSmsUrl, toDialableNumber } from '#web/base/contact-links.ts'
import {
  getMessageChannels,
  renderMessageTemplate,
  messageTemplateLabels,
  messageTemplateKeys,
} from '#web/tasks/message/messages.ts'

const names = { client: 'Maria', agent: 'Alex Kim' }

test('the templates include the four common ones and a custom text', () => {
  expect(messageTemplateKeys.map((one) => messageTemplateLabels[one])).toEqual(
    expect.arrayContaining([
      'Blank message',
      'Follow up on a quote',
      'Renewal coming up',
      'Birthday',
      'Thanks after a meeting',
    ]),
  )
})

test.each(messageTemplateKeys)('%s contains both names and no placeholder', (template) => {
  for (const channel of ['email', 'sms'] as const) {
    const { text, subject } = renderMessageTemplate(template, channel, names)
    expect(text).toContain('Maria')
    expect(text).toContain('Alex Kim')
    expect(text + subject).not.toMatch(/undefined|null|\{|\}/)
  }
})

test('an e-mail has paragraphs like a letter, a text message one paragraph with the name of the sender', () => {
  expect(renderMessageTemplate('birthday', 'email', names)).toEqual({
    subject: 'Happy birthday!',
    text: 'Hi Maria,\n\nHappy birthday! I hope you have a wonderful day and a good year ahead.\n\nBest regards,\nAlex Kim',
  })
  expect(renderMessageTemplate('birthday', 'sms', names).text).toBe(
    'Hi Maria, this is Alex Kim. Happy birthday! I hope you have a wonderful day and a good year ahead.',
  )
})

test('without a client the greeting has no name', () =>
  expect(renderMessageTemplate('quote', 'email', { ...names, client: undefined }).text).toMatch(/^Hello,\n/))

test('a mailto URL contains subject and text, with line breaks as CR LF', () =>
  expect(buildMailtoUrl('maria+new@example.com', 'Tea & cake?', 'Hi,\nyes = 100%\r\nbye')).toBe(
    'mailto:maria%2Bnew@example.com?subject=Tea%20%26%20cake%3F&body=Hi%2C%0D%0Ayes%20%3D%20100%25%0D%0Abye',
  ))

test('an e-mail address cannot inject a recipient or header', () => {
  const address = buildMailtoUrl('a@b.c?bcc=evil@x.y&x', 'One\nBcc: evil@x.y', 'text&bcc=evil@x.y')
  expect([...new URL(address).searchParams.keys()]).toEqual(['subject', 'body'])
})

test('any text survives a round trip through the URL', () => {
  const arbitraryText = fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '\r\n', '\r', '&', '?', '=', '%', '#', '+', 'é', '🎉'),
  })
  fc.assert(
    fc.property(arbitraryText, arbitraryText, (subject, text) => {
      const { searchParams } = new URL(buildMailtoUrl('a@b.c', subject, text))
      const withCrLf = (content: string) => content.replace(/\r\n?|\n/g, '\r\n')
      expect([searchParams.get('subject'), searchParams.get('body')]).toEqual([withCrLf(subject), withCrLf(text)])
      expect(new URL(buildSmsUrl('555', text)).searchParams.get('body')).toBe(withCrLf(text))
    }),
  )
})

test('a lone surrogate does not throw', () => expect(buildSmsUrl('555', 'a\ud83d')).toBe('sms:555?&body=a%EF%BF%BD'))

test.each([
  ['(603) 555-0128', '6035550128'],
  ['+1 603-555-0128', '+16035550128'],
  ['603 555 0128 ext. 12', '6035550128'],
  ['603.555.0128x12', '6035550128'],
  ['ask her sister', ''],
  ['', ''],
])('%j is dialled as %j', (phone, digits) => expect(toDialableNumber(phone)).toBe(digits))

test.each([
  [{ email: 'a@b.c', phone: '555' }, ['email', 'sms']],
  [{ email: 'a@b.c', phone: null }, ['email']],
  [{ email: null, phone: '555' }, ['sms']],
  [{ email: null, phone: 'none' }, []],
  [null, ['email', 'sms']],
])('%j has the channels %j', (client, channels) => expect(getMessageChannels(client)).toEqual(channels))
