import { Module } from '@nestjs/common';
import { AnnouncementsController } from './announcements.controller.ts';
import { AnnouncementsService } from './announcements.service.ts';

@Module({ controllers: [AnnouncementsController], providers: [AnnouncementsService] })
export class AnnouncementsModule {}
