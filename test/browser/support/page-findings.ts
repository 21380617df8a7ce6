import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
export type Theme = 'light' | 'dark'

/** Runs in the page, which has axe then by `loadAxe`, without sending its code again. */
export const defineAxeLoader = `window.loadAxe = () => { ${axe} }`

/** All axe rules including best practices, and one experimental rule on labels. */
const options: RunOptions = {
  resultTypes: ['violations'],
  rules: { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } },
}

/** Returns the axe violations of a page, one sentence per element. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  if (!(await waitForAxe(page))) await page.evaluate(axe)
  const findings: string[] = []
  for (const { id, nodes } of await findViolations(page, options))
    for (const { target, failureSummary } of nodes) {
      const selector = target.join(' ')
      if (id === 'target-size' && (await isLargeWhenUncovered(page, selector))) continue
      findings.push(`${id} at ${selector}: ${failureSummary?.replaceAll(/\s+/g, ' ')}`)
    }
  // A tooltip belongs to the element it describes, wherever it is in the document.
  return findings.filter((finding) => !finding.startsWith('region at #tooltip'))
}

/** Whether a target is large enough once it is scrolled out from under the bars. */
async function isLargeWhenUncovered(page: Page, at: string): Promise<boolean> {
  const before = await page.evaluate((selector) => {
    const { scrollY } = window
    document.querySelector(selector)!.scrollIntoView({ block: 'center' })
    return scrollY
  }, at)
  const remaining = await findViolations(page, { resultTypes: ['violations'], runOnly: ['target-size'] }, at)
  await page.evaluate((y) => window.scrollTo(0, y), before)
  return !remaining.length
}

const findViolations = (page: Page, options: RunOptions, selector = 'html'): Promise<AxeResults['violations']> =>
  page.evaluate(
    async ([selector, options]) => {
      const { axe } = window as unknown as { axe: Pick<typeof import('axe-core'), 'configure' | 'run'> }
      // The findings name elements; their HTML would be written for every element that is looked at.
      axe.configure({ noHtml: true })
      return (await axe.run(selector, options)).violations
    },
    [selector, options] as const,
  )

/** Returns layout faults: horizontal scrolling, touch targets that are too small, content hidden at the end of the page. */
export const findLayoutFaults = (page: Page, isTouch: boolean): Promise<string[]> =>
  page.evaluate((isTouch) => {
    const name = (element: Element) =>
      `<${element.tagName.toLowerCase()}> ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}`
    const isVisible = (element: Element) => {
      const { width, height, bottom } = element.getBoundingClientRect()
      return element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1 && bottom > 0
    }
    const findings: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) findings.push(`the page is ${scrollWidth} px wide on ${clientWidth}`)

    const targets = document.querySelectorAll('a[href], button, input, select, textarea, [role^=menuitem]')
    for (const target of isTouch ? targets : []) {
      const clickTarget = target.closest('label') ?? target
      const isInText = target.tagName === 'A' && getComputedStyle(target).display === 'inline'
      if (!isVisible(target) || isInText) continue
      const { width, height } = clickTarget.getBoundingClientRect()
      if (width < 43.9 || height < 43.9) findings.push(`${name(target)} is ${width} × ${height} px`)
    }

    window.scrollTo(0, document.documentElement.scrollHeight)
    const parts = [...document.querySelectorAll('main *')].filter(isVisible)
    const isFixed = (element: Element) => {
      for (let ancestor: Element | null = element; ancestor; ancestor = ancestor.parentElement)
        if (getComputedStyle(ancestor).position === 'fixed') return true
      return false
    }
    // Toasts and tooltips close on their own, menus on a click elsewhere.
    const transientSelector = '[role$=dialog], [role=tooltip], [aria-label^=Notifications], :has(> [role=menu])'
    const floating = [...document.querySelectorAll('body *')].filter(
      (element) =>
        isVisible(element) && getComputedStyle(element).position === 'fixed' && !element.closest(transientSelector),
    )
    const inFlow = parts.filter((element) => !isFixed(element))
    for (const bar of document.querySelector('[role=dialog]') ? [] : floating) {
      const { left, right, top } = bar.getBoundingClientRect()
      const last = inFlow
        .filter((element) => {
          const area = element.getBoundingClientRect()
          return area.left < right && area.right > left
        })
        .toSorted((one, other) => end(one) - end(other))
        .at(-1)
      if (last && top > innerHeight / 2 && end(last) > top) findings.push(`${name(bar)} hides the end of ${name(last)}`)
    }
    window.scrollTo(0, 0)
    return findings

    function end(element: Element): number {
      return element.getBoundingClientRect().bottom
    }
  }, isTouch)

/** Waits for color transitions, which take a frame for each level of inheritance; returns whether the page has axe. */
const waitForAxe = (page: Page): Promise<boolean> =>
  page.evaluate(async () => {
    while (document.getAnimations().some((animation) => animation instanceof CSSTransition))
      await new Promise(requestAnimationFrame)
    if (!('axe' in window)) (window as unknown as { loadAxe?: () => void }).loadAxe?.()
    return 'axe' in window
  })
