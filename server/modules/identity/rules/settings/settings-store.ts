import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { CONFIG, type Config } from '../../../../config/config.ts';
import { type InstanceSettings, instanceSettings } from './instance-settings.ts';

/** The instance's present settings. */
@Injectable()
export class SettingsStore {
  private settings: InstanceSettings;

  constructor(@Inject(CONFIG) config: Config) {
    this.settings = instanceSettings.parse(config.IDENTITY_SETTINGS);
  }

  get current(): InstanceSettings {
    return this.settings;
  }

  /** Replaces the settings; missing ones get their defaults. @throws ZodError when they are not valid */
  replace(settings: z.input<typeof instanceSettings>): void {
    this.settings = instanceSettings.parse(settings);
  }
}
