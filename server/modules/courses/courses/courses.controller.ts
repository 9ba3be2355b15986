import { Controller, Get, Header, Param } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { COURSE_ROUTE, type CourseResponse, courseResponse } from '../../../../shared/api/courses.ts';
import { ApiAnswers } from '../../../common/api-answers.ts';
import { Public } from '../../../common/auth.ts';
import { CoursesService } from './courses.service.ts';

/** A hash never means other tiles. Name, par and theme may change, so it is not kept for ever. */
const FOR_A_DAY = 'public, max-age=86400, immutable';

@ApiTags('courses')
@Controller()
export class CoursesController {
  constructor(private readonly courses: CoursesService) {}

  @Get(COURSE_ROUTE)
  @Header('cache-control', FOR_A_DAY)
  @Public()
  @ApiAnswers('A course by the hash that runs name: of a day, of no day, replaced, or of a map', courseResponse, {
    404: 'There is no such course',
    425: 'The first day of this course has not started; try again after Retry-After seconds',
  })
  show(@Param('hash') hash: string): Promise<CourseResponse> {
    return this.courses.read(hash);
  }
}
