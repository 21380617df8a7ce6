import type { ClassifiedLineItem } from './classified-line-item.ts'
import { findCount, findMinutes, findPriority } from './task-details.ts'
import { removeTextParts } from './task-title.ts'
import { findTaskType } from './task-type.ts'

type Details = Pick<ClassifiedLineItem, 'text' | 'type' | 'targetCount' | 'estimatedMinutes' | 'priority'>

/** Reads minutes, priority, count and type of a task's words; what is left is its title. */
export function extractTaskDetails(text: string, hints: { channel?: string; times?: number } = {}): Details {
  const priority = findPriority(text)
  const withoutPriority = removeTextParts(text, priority?.part ? [priority.part] : [])
  const minutes = findMinutes(withoutPriority)
  const title = removeTextParts(withoutPriority, minutes?.part ? [minutes.part] : [])
  return {
    text: title,
    type: findTaskType(title, hints.channel),
    targetCount: findCount(title)?.value ?? hints.times ?? 1,
    estimatedMinutes: minutes?.value ?? 30,
    priority: priority?.value ?? 'medium',
  }
}
