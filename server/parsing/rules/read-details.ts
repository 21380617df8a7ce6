import type { PlanLineItem } from './plan-line-item.ts'
import { findCount, findMinutes, findPriority } from './task-details.ts'
import { removeParts } from './task-title.ts'
import { findType } from './task-type.ts'

type Details = Pick<PlanLineItem, 'text' | 'type' | 'targetCount' | 'estimatedMinutes' | 'priority'>

/** Reads minutes, priority, count and type of a task's words; what is left is its title. */
export function readDetails(text: string, hints: { channel?: string; times?: number } = {}): Details {
  const priority = findPriority(text)
  const withoutPriority = removeParts(text, priority?.part ? [priority.part] : [])
  const minutes = findMinutes(withoutPriority)
  const title = removeParts(withoutPriority, minutes?.part ? [minutes.part] : [])
  return {
    text: title,
    type: findType(title, hints.channel),
    targetCount: findCount(title)?.value ?? hints.times ?? 1,
    estimatedMinutes: minutes?.value ?? 30,
    priority: priority?.value ?? 'medium',
  }
}
