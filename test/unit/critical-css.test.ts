import { expect, test } from 'vitest'
import { selectCriticalCss } from '#vite/critical-css.ts'

const select = (css: string) => selectCriticalCss(css, '<p class="a sm:b [&amp;_svg]:size-4 move"></p>')

test.each([
  ['rules of the classes', '.a{x:1}.c{x:2}', '.a{x:1}'],
  ['rules without classes', 'html{x:1}*,:before{x:2}', 'html{x:1}*,:before{x:2}'],
  ['escaped names', String.raw`.sm\:b{x:1}.sm\:c{x:2}`, String.raw`.sm\:b{x:1}`],
  ['names with brackets', String.raw`.\[\&_svg\]\:size-4 svg{x:1}`, String.raw`.\[\&_svg\]\:size-4 svg{x:1}`],
  ['one selector of several', '.c,.a{x:1}', '.c,.a{x:1}'],
  ['all classes of a selector', '.a .c{x:1}', ''],
  ['rules in conditions, and no empty ones', '@media (x){.a{x:1}.c{x:2}}@media (y){.c{x:3}}', '@media (x){.a{x:1}}'],
  ['layers and their order', '@layer one,two;@layer one{.a{x:1}}', '@layer one,two;@layer one{.a{x:1}}'],
  ['nested rules with their parent', '.a{x:1;&:hover{x:2}}', '.a{x:1;&:hover{x:2}}'],
  ['fonts', '@font-face{font-family:F}', '@font-face{font-family:F}'],
  [
    'the keyframes in use',
    '.move{animation:turn 1s}@keyframes turn{to{x:1}}@keyframes other{to{x:2}}',
    '.move{animation:turn 1s}@keyframes turn{to{x:1}}',
  ],
  ['the properties in use', '.a{x:var(--p)}@property --p{y:1}@property --q{y:2}', '.a{x:var(--p)}@property --p{y:1}'],
])('keeps %s', (_what, css, kept) => {
  expect(select(css)).toBe(kept)
})
