import { afterAll } from 'vitest'
import { runFileCleanups } from './test-app.ts'

afterAll(runFileCleanups)
